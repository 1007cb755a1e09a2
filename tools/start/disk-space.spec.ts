import os from 'node:os'
import { checkDiskSpace, fullDiskLine } from './disk-space.ts'

describe('the disk of a home', () => {
  it('needs 500 MB', () => {
    expect(() => checkDiskSpace(os.tmpdir())).not.toThrow()
    // A file system that has no space at all.
    expect(() => checkDiskSpace('/proc')).toThrow(
      'the disk of /proc has only 0 MB free, and 500 MB are needed. Free space, or set UPLINE_HOME to another disk',
    )
  })

  it('appears in the error if it becomes full during a start, and in no other error', () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', path: '/data/places.json' })
    expect(fullDiskLine(full)).toBe('the disk is full (/data/places.json). Free space and start again')
    expect(fullDiskLine(new Error('other'))).toBeNull()
  })
})
