import fc from 'fast-check'
import { masked, withoutPeople } from './masked.ts'

const member = {
  id: '0b8a2b52-95a9-4c5e-8d2c-8f3f7a1f0a11',
  firstName: 'Wen',
  lastName: 'Li',
  email: 'wen.li@example.com',
  phone: '555-010-9999',
  nmls: '1234567',
  ssn: 123456789,
  role: 'loan_officer',
  level: 2,
  createdAt: '2026-11-21T10:00:00.000Z',
  isActive: true,
}

describe('a payload that operators see', () => {
  it('keeps IDs, times, amounts and system values, and redacts personal data', () => {
    expect(masked({ member, by: '1', amountCents: 40_000_000 })).toEqual({
      member: {
        id: member.id,
        firstName: '•••',
        lastName: '•••',
        email: '•••',
        phone: '•••',
        nmls: '•••',
        ssn: '•••',
        role: 'loan_officer',
        level: 2,
        createdAt: member.createdAt,
        isActive: true,
      },
      by: '•••',
      amountCents: 40_000_000,
    })
  })

  it('redacts every free text, regardless of its field', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\S+ \S+$/), (field, text) => {
        expect(JSON.stringify(masked({ [field]: text }))).not.toContain(JSON.stringify(text).slice(1, -1))
      }),
    )
  })

  it("redacts the column headers of a user's file", () => {
    expect(masked({ cells: { 'Wen Li': 'x y', 'a@b.example': 'c' } })).toEqual({ cells: { '•••': '•••' } })
  })
})

describe('the text of a fault', () => {
  it('omits addresses, phone numbers and quoted text', () => {
    expect(withoutPeople('Error: no account for "Wen Li" (wen.li@example.com, +1 555 010 9999)')).toBe(
      'Error: no account for "•••" (•••, •••)',
    )
  })

  it("keeps a database's codes and IDs", () => {
    const text = 'Database error 23505 table loans constraint loans_pkey'
    expect(withoutPeople(text)).toBe(text)
    expect(withoutPeople('loan 0b8a2b52-95a9-4c5e-8d2c-8f3f7a1f0a11 is gone')).toContain('0b8a2b52')
  })
})
