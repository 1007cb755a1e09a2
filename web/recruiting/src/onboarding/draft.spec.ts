import { agentData, EMPTY_DRAFT, EMPTY_FORM, readDraft, startingDraft } from './draft.ts'

const storageWith = (text: string | null) => ({ getItem: () => text })

describe('registration draft', () => {
  it('restores a draft after a reload, including drafts of an older form', () => {
    const draft = readDraft(
      storageWith(JSON.stringify({ form: { firstName: 'Nora' }, isSaved: true, planType: 'basic' })),
    )
    expect(draft.form).toEqual({ ...EMPTY_FORM, firstName: 'Nora' })
    expect(draft).toMatchObject({ isSaved: true, planType: 'basic', recruiter: null })
  })

  it('starts empty without a readable stored draft', () => {
    expect(readDraft(storageWith(null))).toEqual(EMPTY_DRAFT)
    expect(readDraft(storageWith('{'))).toEqual(EMPTY_DRAFT)
  })

  it('keeps the recruiter of its link through a reload and the payment page, but not for another visit', () => {
    const draft = { ...EMPTY_DRAFT, recruiter: { id: '7', firstName: 'Eva', lastName: 'Lee' } }
    expect(startingDraft(draft, true).recruiter?.id).toBe('7')
    expect(startingDraft(draft, false)).toEqual({ ...draft, recruiter: null })
  })

  it('trims the values and includes the photo if there is one', () => {
    const data = agentData({ form: { ...EMPTY_FORM, firstName: ' Nora ' }, photoUrl: '' })
    expect(data.firstName).toBe('Nora')
    expect(data).not.toHaveProperty('profilePhotoUrl')
    expect(agentData({ form: EMPTY_FORM, photoUrl: '/api/users/photos/a.jpg' }).profilePhotoUrl).toContain('a.jpg')
  })
})
