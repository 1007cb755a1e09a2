import { reached } from '../figure.ts'
import { soak } from './soak.ts'

describe('an hour of open dashboards and fundings', () => {
  it(
    'keeps the memory of every process within the limit of the benchmark',
    async () => {
      const { value, detail } = await soak.measure()
      console.log(detail)
      expect({ detail, isWithin: reached(soak, value) }).toEqual({ detail, isWithin: true })
    },
    2 * 60 * 60_000,
  )
})
