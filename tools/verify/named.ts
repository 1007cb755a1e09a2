export const named = (what: string, lines: string[]): string[] => lines.map((line) => `${what}: ${line}`)
