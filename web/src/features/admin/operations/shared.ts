/** What the rooms of this folder use of the rest of administration. */

export { count, dateTime } from "../format";
export { LoadError } from "../LoadError";
export { LoadingLine } from "../LoadingLine";
