import { counted } from './counted.ts'

describe('counted', () => {
  it('uses the singular for one only', () => {
    expect([counted(1, 'line'), counted(0, 'line'), counted(1_200, 'line')]).toEqual([
      ...['1 line', '0 lines', '1,200 lines'],
    ])
  })

  it('uses the given plural of other nouns and verbs', () => {
    expect([counted(1, 'delivery', 'deliveries'), counted(2, 'needs attention', 'need attention')]).toEqual([
      ...['1 delivery', '2 need attention'],
    ])
  })
})
