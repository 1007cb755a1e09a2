/** Control and format characters, fillers, joiners and variation selectors (DI), and the blank of Braille. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\u2800]/gu

/** Whether a text has characters that no one sees: it looks the same as another text. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
