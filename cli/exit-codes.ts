export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2, notFound: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
