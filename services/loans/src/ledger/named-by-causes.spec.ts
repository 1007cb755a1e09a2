import { namedByCauses } from './named-by-causes.ts'

const IMPORT = '01900000-0000-7000-8000-000000000001'
const MOVE = '01900000-0000-7000-8000-000000000002'

describe('namedByCauses', () => {
  it('names each import, person and event once', () => {
    expect(
      namedByCauses([`import:${IMPORT}`, `import:${IMPORT} · a note`, 'person:boss', MOVE, 'approval:no-uuid']),
    ).toEqual({
      ...{ approvals: [], imports: [IMPORT], people: ['boss'], hierarchy: [MOVE] },
    })
  })
})
