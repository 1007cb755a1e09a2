import type { Member } from '@upline/contracts'
import { adminChange, adminFormOf, adminMember, ADMIN_ROLES, EMPTY_ADMIN_FORM } from './admin-form.ts'

describe('admin roster forms', () => {
  it('offers loan officer, senior loan officer, manager and admin', () => {
    expect(ADMIN_ROLES).toEqual(['loan_officer', 'senior_loan_officer', 'manager', 'admin'])
  })

  it('sends the new user fields with notes', () => {
    const form = {
      ...EMPTY_ADMIN_FORM,
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'Ana@X.test',
      notes: ' met at a fair ',
    }
    expect(adminMember(form)).toMatchObject({
      username: 'ana@x.test',
      notes: 'met at a fair',
      level: 1,
      uplineId: null,
    })
  })

  it('sends upline and notes of an edited member, but not the username', () => {
    const member = { ...EMPTY_ADMIN_FORM, level: 2, uplineId: 'b', notes: 'x' } as unknown as Member
    const change = adminChange(adminFormOf(member))
    expect(change).toMatchObject({ uplineId: 'b', notes: 'x', level: 2 })
    expect(change).not.toHaveProperty('username')
  })
})
