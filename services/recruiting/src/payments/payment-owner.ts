import { AGENT_FIELDS, type AgentData } from '@upline/contracts'

/** Proof that a caller began a payment: the checkout key stored in the browser, or the signed-in account. */
export interface CheckoutProof {
  keyHash: string
  accountId: string | null
}

interface BegunPayment {
  checkoutHash: string | null
  createdBy: string | null
  agent: AgentData | null
}

export interface Caller {
  proof: CheckoutProof
  agent: AgentData
}

export const hasProof = (payment: Pick<BegunPayment, 'checkoutHash' | 'createdBy'>, proof: CheckoutProof): boolean =>
  (payment.checkoutHash !== null && payment.checkoutHash === proof.keyHash) ||
  (payment.createdBy !== null && payment.createdBy === proof.accountId)

const PERSON = ['firstName', 'lastName', 'nmls', 'mobilePhone'] as const

const plain = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

/** The same name, NMLS ID and mobile phone. An email address alone proves nothing: anyone may know it. */
export const isSamePerson = (one: AgentData | null, other: AgentData): boolean =>
  one !== null && PERSON.every((field) => plain(one[field]) === plain(other[field]))

/** Every field of the form is the same. */
const isSameForm = (one: AgentData | null, other: AgentData): boolean =>
  one !== null && AGENT_FIELDS.every((field) => plain(one[field]) === plain(other[field]))

/** A caller without proof and with another person's data learns nothing about the payment. */
export const mayComplete = (payment: BegunPayment, { proof, agent }: Caller): boolean =>
  hasProof(payment, proof) || isSamePerson(payment.agent, agent)

/**
 * The caller's payment among those of an email address and plan: a paid one, or else the first. A
 * paid payment wins, so a stranger's unpaid one never comes before it.
 */
export function paymentOf<Payment extends BegunPayment & { status: string }>(
  payments: readonly Payment[],
  caller: Caller,
): Payment | undefined {
  const own = payments.filter((payment) => mayComplete(payment, caller))
  return own.find(({ status }) => status === 'trialing' || status === 'paid') ?? own[0]
}

/**
 * The recruiter is decided when the payment begins. Clients that leave `recruiterId` out there name the recruiter when they
 * complete: with the proof, or with exactly the same form. After that no one can change it.
 */
export const mayNameRecruiter = (
  payment: BegunPayment & { recruiterId: string | null; isRecruiterOpen: boolean },
  { proof, agent }: Caller,
): boolean =>
  payment.isRecruiterOpen &&
  payment.recruiterId === null &&
  (hasProof(payment, proof) || isSameForm(payment.agent, agent))
