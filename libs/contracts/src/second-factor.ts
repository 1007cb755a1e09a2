/** What happened to a second factor, newest first. */
export interface SecondFactorChange {
  what: string
  /** The member's own id, or who reset it. */
  by: string
  at: string
}

/** GET /api/auth/second-factor: one's own. */
export interface SecondFactorState {
  isOn: boolean
  since: string | null
  /** The role needs one: it can not be switched off. */
  isRequired: boolean
  recoveryCodesLeft: number
  history: SecondFactorChange[]
}

/** POST /api/auth/second-factor/enrolment: shown once; on after the first code. */
export interface SecondFactorEnrolment {
  /** To be typed where no camera is: base 32. */
  secret: string
  uri: string
  /** A picture as a data: address. */
  qrCode: string
}

export interface RecoveryCodes {
  /** Shown once; kept as hashes alone. */
  recoveryCodes: string[]
}

/** GET /api/auth/second-factor/of/{id}: for ceo and admin. */
export interface SecondFactorOfMember {
  isOn: boolean
  history: SecondFactorChange[]
}
