import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isRole, type PlanSubjects, roleLabel, ROLES } from '@upline/contracts'
import { CompPlanFieldError, UnusedSubjectError } from './comp-plan-failures.ts'
import type { NewPlanAssignmentDto } from './comp-plans.dto.ts'
import { memberName } from './comp-plans.queries.ts'
import * as sql from './plan-subjects.queries.ts'

interface ResolvedSubject {
  /** Empty for the company. */
  subject: string
  /** Of a member. */
  name: string | null
}

/** The company, roles, branches and members that can have a plan. A role or branch that no member has had would pay no one. */
@Injectable()
export class PlanSubjectsService {
  constructor(private readonly em: EntityManager) {}

  async list(): Promise<PlanSubjects> {
    const found = await sql.subjectsOfMembers(this.em.fork())
    const of = (wanted: sql.SharedScope) =>
      found.filter(({ scope }) => scope === wanted).map(({ subject, members }) => ({ subject, members }))
    return { roles: of('role'), branches: of('branch') }
  }

  /** Throws if the subject cannot have a plan. */
  async resolve(tx: EntityManager, { planId, scope, subject }: NewPlanAssignmentDto): Promise<ResolvedSubject> {
    const text = subject ?? ''
    if (scope === 'company') return companySubject(text)
    if (text === '') throw new CompPlanFieldError('subject', `Say which ${scope} the plan applies to.`)
    if (scope === 'member') return { subject: text, name: await this.member(tx, text) }
    if (scope === 'role' && !isRole(text))
      throw new CompPlanFieldError('subject', `'${text}' is not a role. Use one of: ${ROLES.join(', ')}.`)
    await this.assertUsed(tx, { scope, subject: text, endsPlan: planId == null })
    return { subject: text, name: null }
  }

  /** A role or branch without members can only end the plan that it has. */
  private async assertUsed(
    tx: EntityManager,
    { scope, subject, endsPlan }: { scope: sql.SharedScope; subject: string; endsPlan: boolean },
  ): Promise<void> {
    const ends = endsPlan && (await sql.isAssigned(tx, scope, subject))
    if (!ends && !(await sql.isOfMembers(tx, scope, subject)))
      throw new UnusedSubjectError(scope, labelOf(scope, subject))
  }

  private async member(tx: EntityManager, id: string): Promise<string> {
    const name = await memberName(tx, id)
    if (name === undefined)
      throw new CompPlanFieldError('subject', `No member has the id '${id}'. Choose a member of the roster.`)
    return name
  }
}

function companySubject(text: string): ResolvedSubject {
  if (text !== '') throw new CompPlanFieldError('subject', 'An assignment to the company has no subject.')
  return { subject: '', name: null }
}

const labelOf = (scope: sql.SharedScope, subject: string): string =>
  scope === 'role' && isRole(subject) ? roleLabel(subject) : subject
