import { afterAll, beforeAll } from 'vitest'

/** Long tables and trees render the rows in view, and jsdom has no layout. Call it at the top of a test file. */
export function layOutRows(): void {
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!
  beforeAll(() => Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 }))
  afterAll(() => Object.defineProperty(Element.prototype, 'clientHeight', original))
}
