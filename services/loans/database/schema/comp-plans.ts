import { defineEntity, p } from '@mikro-orm/core'
import type { CompPlanCheck, CompPlanStatus, PlanScope } from '@upline/contracts'
import { assigned, appendOnly, calendarDate, cents, instant, trigger, word } from '@upline/db'
import type { PlanTerms } from '../../src/compensation/plans.ts'
import { reference } from './parts.ts'

export const CompPlan = defineEntity({
  name: 'CompPlan',
  tableName: 'comp_plans',
  properties: {
    no: assigned(p.integer().generated('identity')).primary(),
    id: p.uuid().unique().defaultRaw('uuidv7()'),
    name: p.text(),
    createdBy: p.text(),
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    { name: 'comp_plans_by_name', expression: 'create unique index comp_plans_by_name on comp_plans (lower(name))' },
  ],
})

export const CompPlanVersion = defineEntity({
  name: 'CompPlanVersion',
  tableName: 'comp_plan_versions',
  properties: {
    /** `planVersion` of ledger entries. */
    id: assigned(p.integer().generated('by default as identity')).primary(),
    planNo: () => reference(CompPlan),
    /** From 1 in each plan. */
    version: p.integer(),
    effectiveOn: calendarDate(),
    terms: p.json<PlanTerms>(),
    status: word<CompPlanStatus>(),
    reason: p.text().default(''),
    draftedBy: p.text(),
    draftedAt: instant().defaultRaw('now()'),
    approvedBy: p.text().nullable(),
    approvedAt: instant().nullable(),
    withdrawnBy: p.text().nullable(),
    withdrawnAt: instant().nullable(),
  },
  uniques: [{ name: 'comp_plan_versions_plan_no_version_key', properties: ['planNo', 'version'] }],
  checks: [{ name: 'comp_plan_versions_status_check', expression: "status in ('draft', 'approved', 'withdrawn')" }],
  triggers: [
    trigger(
      'create trigger comp_plan_versions_append_only before delete or update on comp_plan_versions for each row execute function refuse_drafted_change()',
    ),
    trigger(
      'create trigger comp_plan_versions_rates after insert on comp_plan_versions for each row execute function note_plan_rates()',
    ),
  ],
})

/** Results of compliance rules: rule, its version, inputs, time, and who drafted the version. */
export const CompPlanCheckRow = defineEntity({
  name: 'CompPlanCheckRow',
  tableName: 'comp_plan_checks',
  properties: {
    version: () => reference(CompPlanVersion).primary(),
    rule: p.text().primary(),
    ruleVersion: p.integer().primary(),
    inputs: p.json<CompPlanCheck['inputs']>(),
    outcome: word<CompPlanCheck['outcome']>(),
    action: word<CompPlanCheck['action']>(),
    at: instant(),
    /** Null: the migration checked the versions of then. */
    byId: p.text().nullable(),
  },
  triggers: [appendOnly('comp_plan_checks')],
})

export const PlanRate = defineEntity({
  name: 'PlanRate',
  tableName: 'plan_rates',
  properties: {
    version: () => reference(CompPlanVersion).primary(),
    level: p.smallint().primary(),
    rateBp: p.integer(),
    minCents: cents().nullable(),
    maxCents: cents().nullable(),
    flatCents: cents().defaultRaw('0'),
  },
  checks: [
    { name: 'plan_rates_check', expression: 'max_cents >= min_cents' },
    { name: 'plan_rates_flat_cents_check', expression: 'flat_cents >= 0' },
    { name: 'plan_rates_level_check', expression: 'level between 0 and 3' },
    { name: 'plan_rates_min_cents_check', expression: 'min_cents >= 0' },
    { name: 'plan_rates_rate_bp_check', expression: 'rate_bp between 0 and 10000' },
  ],
  triggers: [appendOnly('plan_rates')],
})

export const PlanAssignment = defineEntity({
  name: 'PlanAssignment',
  tableName: 'plan_assignments',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null: ends the assignment of the scope. */
    planNo: () => reference(CompPlan).nullable(),
    scope: word<PlanScope>(),
    /** A member's id, a branch, a role; empty for the company. */
    subject: p.text(),
    effectiveOn: calendarDate(),
    status: word<CompPlanStatus>(),
    draftedBy: p.text(),
    draftedAt: instant().defaultRaw('now()'),
    approvedBy: p.text().nullable(),
    approvedAt: instant().nullable(),
    withdrawnBy: p.text().nullable(),
    withdrawnAt: instant().nullable(),
  },
  indexes: [{ name: 'plan_assignments_of', properties: ['scope', 'subject', 'effectiveOn'] }],
  checks: [
    { name: 'plan_assignments_check', expression: "(scope = 'company') = (subject = '')" },
    { name: 'plan_assignments_check1', expression: "scope <> 'company' or plan_no is not null" },
    { name: 'plan_assignments_scope_check', expression: "scope in ('member', 'branch', 'role', 'company')" },
    { name: 'plan_assignments_status_check', expression: "status in ('draft', 'approved', 'withdrawn')" },
  ],
  triggers: [
    trigger(
      'create trigger plan_assignments_append_only before delete or update on plan_assignments for each row execute function refuse_drafted_change()',
    ),
  ],
})
