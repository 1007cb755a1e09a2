import os from 'node:os'
import { temporaryFolder } from './temporary-folder.ts'

describe('the folder of a run', () => {
  afterEach(() => vi.restoreAllMocks())

  it('follows TMPDIR', () => {
    process.env['TMPDIR'] = '/var/elsewhere'
    expect(temporaryFolder()).toBe('/var/elsewhere')
  })

  it('stays on the disk if memory is short', () => {
    delete process.env['TMPDIR']
    vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 30)
    expect(temporaryFolder()).toBe(os.tmpdir())
  })
})
