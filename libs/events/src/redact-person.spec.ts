import { redactPerson } from './redact-person.ts'

const mia = { id: 'm1', words: ['mia@example.com', 'Mia Moss'] }

describe('an event without a person', () => {
  it('empties their fields and keeps other members', () => {
    const ann = { id: 'a1', firstName: 'Ann', email: 'ann@example.com' }
    const body = { members: [{ id: 'm1', firstName: 'Mia', email: 'mia@example.com', level: 2 }, ann], at: 'now' }
    expect(redactPerson(body, mia)).toEqual({
      members: [{ id: 'm1', firstName: '', email: '', level: 2 }, ann],
      at: 'now',
    })
  })

  it('removes their name and address everywhere, however they are written', () => {
    expect(redactPerson({ recruiter: 'MIA MOSS', to: ['Mia@Example.com', 'x'] }, mia)).toEqual({
      recruiter: '',
      to: ['', 'x'],
    })
  })

  it('keeps amounts, IDs and texts that only begin the same', () => {
    const body = { memberId: 'm1', amountCents: 12, note: 'Mia Mossberg', none: null }
    expect(redactPerson(body, mia)).toEqual(body)
  })
})
