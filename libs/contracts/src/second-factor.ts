/** A change of a second factor, newest first. */
export interface SecondFactorChange {
  what: string
  /** The member's own ID, or that of the person who reset it. */
  by: string
  at: string
}

/** GET /api/auth/second-factor: the caller's own. */
export interface SecondFactorState {
  isOn: boolean
  since: string | null
  /** The role requires one: it cannot be turned off. */
  isRequired: boolean
  recoveryCodesLeft: number
  history: SecondFactorChange[]
}

/** POST /api/auth/second-factor/enrolment: shown once; on after the first code. */
export interface SecondFactorEnrolment {
  /** For typing if there is no camera: base 32. */
  secret: string
  uri: string
  /** A picture as a data: address. */
  qrCode: string
}

export interface RecoveryCodes {
  /** Shown once; stored as hashes only. */
  recoveryCodes: string[]
}

/** GET /api/auth/second-factor/of/{id}: for ceo and admin. */
export interface SecondFactorOfMember {
  isOn: boolean
  history: SecondFactorChange[]
}
