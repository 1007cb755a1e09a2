import { jobId } from './job-id.ts'

describe('the id of a job', () => {
  it("combines the job's name and subject, the same each time", () => {
    expect(jobId('import-loans', 17)).toBe('import-loans-17')
  })

  it('contains no colon, which BullMQ refuses', () => {
    expect(jobId('remind', 'a:b')).toBe('remind-a-b')
  })
})
