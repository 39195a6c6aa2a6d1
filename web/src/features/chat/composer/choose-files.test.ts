import { expect, it } from "vitest";
import { attachmentName } from "./attachment";
import { chooseFiles, withFiles } from "./choose-files";

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const names = (files: readonly File[]) => files.map(({ name }) => name);

it("takes two files at once, such as demand and its signals", () => {
  const { taken, left } = chooseFiles([], [file("demand.csv"), file("signals.xlsx")]);
  expect(names(taken)).toEqual(["demand.csv", "signals.xlsx"]);
  expect(left).toEqual([]);
});

it("names every file for which there is no room", () => {
  const { taken, left } = chooseFiles([file("demand.csv")], [file("b.csv"), file("c.csv"), file("d.csv")]);
  expect(names(taken)).toEqual(["b.csv"]);
  expect(left).toEqual(["A question can have two files. Not attached: c.csv, d.csv."]);
  expect(chooseFiles([file("a.csv"), file("b.csv")], [file("c.csv")]).left).toEqual([
    "A question can have two files. Remove one of them first.",
  ]);
});

it("says for a single file only what is wrong, and for several which one it is", () => {
  expect(chooseFiles([], [file("notes.pdf")]).left).toEqual([
    "Invalid file extension. Only CSV and Excel files are allowed.",
  ]);
  const { taken, left } = chooseFiles([], [file("notes.pdf"), file("demand.csv")]);
  expect(names(taken)).toEqual(["demand.csv"]);
  expect(left).toEqual(["notes.pdf: Invalid file extension. Only CSV and Excel files are allowed."]);
});

it("replaces the earlier file of a name, and says that two new ones of one name are too many", () => {
  const again = file("demand.csv", 20);
  const { taken, left } = chooseFiles([file("demand.csv"), file("b.csv")], [again, file("demand.csv")]);
  expect(taken).toEqual([again]);
  expect(left).toEqual(["Only one of the files named demand.csv is attached."]);
  expect(withFiles([file("demand.csv"), file("b.csv")], taken).map(attachmentName)).toEqual(["b.csv", "demand.csv"]);
});
