import { jobId } from './job-id.ts'

describe('the id of a job', () => {
  it('is what it does and for what, the same each time', () => {
    expect(jobId('import-loans', 17)).toBe('import-loans-17')
  })

  it('holds no colon, which BullMQ refuses', () => {
    expect(jobId('remind', 'a:b')).toBe('remind-a-b')
  })
})
