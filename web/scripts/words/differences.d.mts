export function differences(sentence: string, translation: string): string[];
