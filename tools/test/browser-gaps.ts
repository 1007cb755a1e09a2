import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { TextDecoder, TextEncoder } from 'node:util'

// A busy machine draws a page slower than the second that findBy waits by default.
configure({ asyncUtilTimeout: 10_000 })

// Files of one worker share the modules, and the library registers this for the first file only.
afterEach(cleanup)

/** What jsdom lacks and Mantine, react-router and TanStack Virtual use. */
Object.assign(globalThis, { TextEncoder, TextDecoder })

const noQuery = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.matchMedia ??= noQuery as never
window.ResizeObserver ??= NoResizeObserver as never
Element.prototype.scrollIntoView ??= () => {}
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})
