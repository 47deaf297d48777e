/** The result of one part of the bench. */
export interface Section {
  title: string;
  /** The method of measurement, and notes that explain the table. */
  notes: string[];
  tables: Table[];
  goals: Goal[];
}

export interface Table {
  columns: string[];
  rows: Array<Array<string | number>>;
}

/** A goal and the measured value. */
export interface Goal {
  name: string;
  measured: number;
  limit: number;
  /** Whether the limit is a maximum or a minimum. */
  kind: "at most" | "at least";
  unit: string;
}

export interface Run {
  date: string;
  machine: string;
  commit: string;
  rounds: number;
  sections: Section[];
}

export function isMet({ measured, limit, kind }: Goal): boolean {
  return kind === "at most" ? measured <= limit : measured >= limit;
}

/** Formats every goal of a run with its measured value. */
function goalTable({ sections }: Run): Table {
  return {
    columns: ["goal", "measured", "limit", "met"],
    rows: sections
      .flatMap(({ goals }) => goals)
      .map((goal) => [
        goal.name,
        // The limit has three digits. With four digits, a measured value just above its limit looks different from it.
        `${round(goal.measured, 4)} ${goal.unit}`.trim(),
        `${goal.kind} ${round(goal.limit)} ${goal.unit}`.trim(),
        isMet(goal) ? "yes" : "**no**",
      ]),
  };
}

/** Formats a whole run as Markdown. */
export function toMarkdown(run: Run): string {
  const { date, machine, commit, rounds, sections } = run;
  return [
    `# Bench of ${date}`,
    `${machine}; commit ${commit}; medians of ${rounds} rounds unless a table says otherwise.`,
    "## Goals",
    formatTable(goalTable(run)),
    ...sections.flatMap(({ title, notes, tables }) => [
      `## ${title}`,
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
      ...tables.map(formatTable),
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Formats a Markdown table with aligned columns. */
export function formatTable({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) =>
    row.map((cell) => (typeof cell === "number" ? String(round(cell)) : cell)),
  );
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? "").length)));
  const lines = cells.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return lines.join("\n");
}

/** Rounds `value` to `digits` significant digits, or to an integer if it has more digits before the decimal point. */
export function round(value: number, digits = 3): number {
  return Math.abs(value) >= 10 ** digits ? Math.round(value) : Number(value.toPrecision(digits));
}
