/** Which of several files a question takes. Pure; the caller shows why the others are left. */

import { t } from "@lingui/core/macro";
import { type Attachment, attachmentName, attachmentProblem, MOST_ATTACHED, TOO_MANY } from "./attachment";

/** The files of a question with further ones; one of the same name replaces the earlier one. */
export function withFiles(files: readonly Attachment[], added: readonly Attachment[]): Attachment[] {
  const names = new Set(added.map(attachmentName));
  return [...files.filter((file) => !names.has(attachmentName(file))), ...added];
}

/** The first files that can be read and for which there is room, and a sentence for each reason to leave others. */
export function chooseFiles(files: readonly Attachment[], chosen: readonly File[]): { taken: File[]; left: string[] } {
  const taken: File[] = [];
  const left: string[] = [];
  const withoutRoom: string[] = [];
  for (const file of chosen) {
    const { name } = file;
    const problem = attachmentProblem(file);
    if (problem) left.push(chosen.length === 1 ? problem : `${name}: ${problem}`);
    else if (taken.some((other) => other.name === name)) left.push(t`Only one of the files named ${name} is attached.`);
    else if (withFiles(files, [...taken, file]).length > MOST_ATTACHED) withoutRoom.push(name);
    else taken.push(file);
  }
  if (withoutRoom.length > 0) {
    const names = withoutRoom.join(", ");
    left.push(chosen.length === 1 ? TOO_MANY : t`A question can have two files. Not attached: ${names}.`);
  }
  return { taken, left };
}
