import type { Figure } from '../figure.ts'
import { close, million, thousand } from './people-instance.ts'

const MB = 1e6

export const memory: Figure = {
  name: 'memory of the roster service (PSS), 1,000,000 members against 1,000',
  reach: 1.3,
  bound: 'at most',
  unit: '×',
  how: 'Two instances, after the same calls: lists, search, team and tree.',
  async measure() {
    const small = await thousand()
    await close(small)
    const large = await million()
    const detail = `${(large.memory / MB).toFixed(0)} MB ÷ ${(small.memory / MB).toFixed(0)} MB`
    return { value: large.memory / small.memory, detail }
  },
}
