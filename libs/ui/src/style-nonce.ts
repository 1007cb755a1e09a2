declare let __webpack_nonce__: string | undefined

/** Of this page alone: the gateway writes it into the document and into its policy. A browser hides it from selectors. */
const ofDocument = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const nonce = ofDocument()

// What locks the page's scrolling under a dialog inserts its style by this name.
if (nonce) __webpack_nonce__ = nonce

/** For MantineProvider: every style that the kit inserts carries it. */
export const styleNonce = (): string => nonce ?? ''
