import type { NmlsFinding, NmlsProblemName } from '@upline/contracts'

export const PROBLEM_LABELS: Record<NmlsProblemName, string> = {
  missing: 'Missing',
  malformed: 'Malformed',
  duplicate: 'Duplicate',
}

export const ACTION_LABELS: Record<NmlsFinding['action'], string> = {
  block: 'Blocks pay',
  warn: 'Warning',
}

export const CHECKED =
  'Checked: current and former loan officers, senior loan officers and managers have an NMLS ID; every ID has 1 to 12 digits; no two members share an ID.'

export const NOT_CHECKED = 'Not checked: whether the ID exists in NMLS, who owns it, and whether a license is active.'

/** 'Also used by Owen Price, Mia Moss', or by a member that the viewer cannot see. */
export const sharedLabel = ({ problem, sharedWith }: Pick<NmlsFinding, 'problem' | 'sharedWith'>): string | null => {
  if (problem !== 'duplicate') return null
  const names = sharedWith.map(({ name }) => name)
  return names.length > 0 ? `Also used by ${names.join(', ')}` : 'Also used by a member outside your team'
}
