/** Control and format characters, fillers, joiners and variation selectors (DI), and the blank of Braille. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Whether a text has characters that no one sees: it looks the same as another text. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text)
