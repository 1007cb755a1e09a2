import { ROLES } from '@upline/contracts'
import { canManageSpellings, spellingStateFor } from './remembered-spellings.ts'

describe('remembered spellings', () => {
  it('are confirmed from ceo and admin, proposed from managers, and refused from everyone else', () => {
    expect(ROLES.map((role) => [role, spellingStateFor(role), canManageSpellings(role)])).toEqual([
      ['ceo', 'confirmed', true],
      ['admin', 'confirmed', true],
      ['manager', 'proposed', false],
      ['senior_loan_officer', null, false],
      ['loan_officer', null, false],
      ['assistant', null, false],
      ['processor', null, false],
    ])
  })
})
