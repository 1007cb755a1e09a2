import type { Figure } from '../figure.ts'
import { imports, SIZES } from './measured-imports.ts'

const MB = 1e6

export const importMemory: Figure = {
  name: `memory of the loans service during a ${SIZES.whole}-row import, against a ${SIZES.tenth}-row import`,
  reach: 1.2,
  bound: 'at most',
  unit: '×',
  how: 'Highest PSS of the process, its threads included, sampled twice a second from the call to completed.',
  async measure() {
    const { bytes } = await imports()
    const detail = `${(bytes.whole / MB).toFixed(0)} MB ÷ ${(bytes.tenth / MB).toFixed(0)} MB`
    return { value: bytes.whole / bytes.tenth, detail }
  },
}
