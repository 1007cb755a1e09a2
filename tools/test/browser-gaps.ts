import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'

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
