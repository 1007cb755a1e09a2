declare let __webpack_nonce__: string | undefined

/** The nonce of this page: the gateway writes it into the document and its policy. Browsers hide it from selectors. */
const ofDocument = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const nonce = ofDocument()

// The library that locks scrolling under a dialog inserts its style with this nonce.
if (nonce) __webpack_nonce__ = nonce

/** For MantineProvider: every style that the library inserts has it. */
export const styleNonce = (): string => nonce ?? ''
