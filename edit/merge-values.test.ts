import { expect, test } from "vitest";
import { isSame, mergeValues } from "./merge-values.ts";

test("a merge keeps the changes of both sides in different fields, at any depth", () => {
  const base = { name: "A", home: { title: "T", text: "x" }, list: ["a"] };
  const mine = { ...base, home: { title: "Mine", text: "x" } };
  const theirs = { ...base, name: "Theirs", list: ["a", "b"] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    name: "Theirs",
    home: { title: "Mine", text: "x" },
    list: ["a", "b"],
  });
});

test("a merge keeps fields that one side added and drops fields that one side removed", () => {
  expect(mergeValues({ a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, d: 4 })).toEqual({ a: 1, c: 3, d: 4 });
});

test("a merge keeps the changes of both sides to different entries of a list", () => {
  const base = { benefits: [{ title: "A" }, { title: "B" }] };
  const mine = { benefits: [{ title: "Mine" }, { title: "B" }] };
  const theirs = { benefits: [{ title: "A" }, { title: "Theirs" }] };
  expect(mergeValues(base, mine, theirs)).toEqual({ benefits: [{ title: "Mine" }, { title: "Theirs" }] });
});

test.each([
  ["moved an entry", ["B", "A"]],
  ["removed an entry and added another", ["B", "C"]],
])(
  "if one side %s and the other side changed an entry, a merge asks for a choice between the lists",
  (_, mine) => {
    const asked: unknown[] = [];
    const choose = (field: string[], own: unknown) => {
      asked.push(field);
      return own;
    };
    expect(mergeValues({ list: ["A", "B"] }, { list: mine }, { list: ["Theirs", "B"] }, choose)).toEqual({
      list: mine,
    });
    expect(asked).toEqual([["list"]]);
  },
);

test("a merge of redirects applies what each side added, changed or removed", () => {
  const redirect = (from: string, to: string) => ({ from, to });
  const base = [redirect("/a", "/x"), redirect("/b", "/x"), redirect("/c", "/x")];
  const mine = [redirect("/b", "/y"), redirect("/c", "/x"), redirect("/mine", "/x")];
  const theirs = [...base, redirect("/theirs", "/x")];
  expect(mergeValues(base, mine, theirs)).toEqual([
    redirect("/b", "/y"),
    redirect("/c", "/x"),
    redirect("/theirs", "/x"),
    redirect("/mine", "/x"),
  ]);
});

test("a merge keeps every redirect of a form in which two new redirects have the same old address", () => {
  const base = [{ from: "/a", to: "/x" }];
  const mine = [...base, { from: "", to: "/y" }, { from: "", to: "/z" }];
  const theirs = [...base, { from: "/b", to: "/x" }];
  expect(mergeValues(base, mine, theirs)).toEqual([...theirs, ...mine.slice(1)]);
});

test("a merge asks for a choice only for fields that both sides changed differently", () => {
  const asked: unknown[] = [];
  const choose = (field: string[], mine: unknown, theirs: unknown) => {
    asked.push([field, mine, theirs]);
    return theirs;
  };
  const merged = mergeValues(
    { a: 1, b: 1, c: { d: 1 } },
    { a: 2, b: 2, c: { d: 2 } },
    { a: 2, b: 1, c: { d: 3 } },
    choose,
  );
  expect(merged).toEqual({ a: 2, b: 2, c: { d: 3 } });
  expect(asked).toEqual([[["c", "d"], 2, 3]]);
});

test("isSame ignores the order of a record's fields, but not the order of a list's entries", () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: undefined }, {})).toBe(true);
});
