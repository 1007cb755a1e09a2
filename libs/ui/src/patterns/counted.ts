/** '1 loan', '1,200 loans'. The plural is for nouns that do not only add an s. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`
