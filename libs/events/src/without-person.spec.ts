import { withoutPerson } from './without-person.ts'

const mia = { id: 'm1', words: ['mia@example.com', 'Mia Moss'] }

describe('an event without a person', () => {
  it('has their fields empty and keeps who else is in it', () => {
    const ann = { id: 'a1', firstName: 'Ann', email: 'ann@example.com' }
    const body = { members: [{ id: 'm1', firstName: 'Mia', email: 'mia@example.com', level: 2 }, ann], at: 'now' }
    expect(withoutPerson(body, mia)).toEqual({
      members: [{ id: 'm1', firstName: '', email: '', level: 2 }, ann],
      at: 'now',
    })
  })

  it('has their name and address nowhere, however they are written', () => {
    expect(withoutPerson({ recruiter: 'MIA MOSS', to: ['Mia@Example.com', 'x'] }, mia)).toEqual({
      recruiter: '',
      to: ['', 'x'],
    })
  })

  it('keeps amounts, ids and what only begins alike', () => {
    const body = { memberId: 'm1', amountCents: 12, note: 'Mia Mossberg', none: null }
    expect(withoutPerson(body, mia)).toEqual(body)
  })
})
