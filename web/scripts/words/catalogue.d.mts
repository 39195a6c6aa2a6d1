export type Entry = { message: string; context: string; translation: string; origins: string[] };
export function readCatalogue(file: string): Entry[];
