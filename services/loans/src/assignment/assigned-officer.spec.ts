import { assignTo } from './assigned-officer.ts'

describe('assignTo', () => {
  it('makes the member the loan officer of a loan without one', () => {
    expect(assignTo({ id: 'a', officerNo: null, percent: 60 }, 7)).toEqual({ id: 'a', officer_no: 7 })
  })

  it('gives the member the open portion of a loan that has an officer', () => {
    expect(assignTo({ id: 'a', officerNo: 3, percent: 60 }, 7)).toEqual({
      ...{ id: 'a', percent: 60, co_originators: [{ memberNo: 7, percent: 40 }] },
    })
  })

  it('gives the loan officer the whole loan if the member is its officer', () => {
    expect(assignTo({ id: 'a', officerNo: 7, percent: 60 }, 7)).toEqual({ id: 'a', percent: 100, co_originators: [] })
  })
})
