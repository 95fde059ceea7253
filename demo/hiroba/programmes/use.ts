// One class, since every action on a use reads and changes the same few fields.
import { randomUUID } from 'node:crypto'
import {
  type Act,
  type Approval,
  decide,
  type Entry,
  isEmptyStep,
  type ResolvedStep,
  submitForApproval,
  waitingSeats,
} from '#common/approval/approval-engine.ts'
import type { AnswerValue, FormAnswer } from '#common/form/answer.ts'
import { numberOf } from '#common/form/answer-numbers.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { validateAnswers } from '#common/form/validate-answers.ts'
import type { Person } from '../people.ts'
import type { Approvers } from './approvers.ts'
import { dayOf } from './moments.ts'
import type { Programme, Stage } from './programmes.ts'

export type Answers = Readonly<Record<string, AnswerValue | undefined>>

export type PlayedReport = {
  stage: Stage
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  items: readonly FormItem[]
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  updatedAt: Date
  draft: readonly FormAnswer[] | null
  draftVersion: number
  versions: { answers: readonly FormAnswer[]; byId: number; at: Date }[]
  reopened: readonly string[] | null
  forDay: string | null
  approval: Approval | null
  watchers: readonly number[]
  waitingSince: Date
  /** `reminded` is not an action of the engine. */
  acts: (Omit<Entry, 'kind'> & { kind: Entry['kind'] | 'reminded'; at: Date })[]
  feedbacks: { byId: number; body: string; at: Date }[]
  subsidies: {
    subsidyId: number
    amount: number
    status: 'reserved' | 'granted' | 'released'
    on: string
    at: Date
  }[]
}

const stagesOf: Record<Programme['flow'], Stage[]> = {
  share: ['report'],
  apply: ['apply'],
  report: ['report'],
  apply_report: ['apply', 'report'],
}

const listOf = (answers: Answers): FormAnswer[] =>
  Object.entries(answers).flatMap(([item, value]) => (value ? [{ item, value }] : []))

/** The subsidy for these answers; the demo's people stay within their caps. */
function subsidyOf(subsidy: Programme['subsidies'][number], answers: readonly FormAnswer[]) {
  const asked =
    subsidy.kind === 'fixed'
      ? subsidy.amount!
      : Math.floor(((numberOf(answers, subsidy.itemKey!) ?? 0) * subsidy.percent!) / 100)
  return Math.min(asked, subsidy.mostPerUse ?? asked)
}

/** One simulated use of a programme: everything it leaves behind follows from its actions. */
export class Use {
  readonly clientKey = randomUUID()
  readonly reports: PlayedReport[] = []
  status: 'draft' | 'in_progress' | 'awaiting_report' | 'done' | 'rejected' | 'cancelled' = 'draft'
  createdAt: Date
  updatedAt: Date
  /** When the last approval was given. */
  settledAt: Date | null = null
  readonly programme: Programme
  readonly person: Person
  readonly #approvers: Approvers
  readonly #now: Date

  constructor(programme: Programme, person: Person, began: Date, approvers: Approvers, now: Date) {
    this.programme = programme
    this.person = person
    this.#approvers = approvers
    this.#now = now
    this.createdAt = began
    this.updatedAt = began
    this.#open(stagesOf[programme.flow][0]!, began)
  }

  get report(): PlayedReport {
    return this.reports.at(-1)!
  }

  /** The people whose turn it is. */
  get waitingFor(): number[] {
    return this.report.approval ? waitingSeats(this.report.approval).map(({ userId }) => userId) : []
  }

  #open(stage: Stage, at: Date) {
    this.reports.push({
      stage,
      status: 'draft',
      items: this.programme.forms[stage]!,
      createdAt: at,
      submittedAt: null,
      decidedAt: null,
      updatedAt: at,
      draft: [],
      draftVersion: 0,
      versions: [],
      reopened: null,
      forDay: null,
      approval: null,
      watchers: [],
      waitingSince: at,
      acts: [],
      feedbacks: [],
      subsidies: [],
    })
  }

  /** A moment later than everything before it, and in the past. */
  #moment(at: Date) {
    const earliest = Math.max(at.getTime(), this.updatedAt.getTime() + 90_000)
    this.updatedAt = new Date(Math.min(earliest, this.#now.getTime() - 1_000))
    this.report.updatedAt = this.updatedAt
    return this.updatedAt
  }

  /** Saves a draft. */
  write(answers: Answers, at: Date) {
    this.#moment(at)
    this.report.draft = listOf(answers)
    this.report.draftVersion++
    return this
  }

  /** Submits for the first time or again. @throws Error for answers that the form would reject */
  submit(answers: Answers, at: Date, { workflow }: { workflow?: 'earlier' } = {}) {
    const { programme, person, report } = this
    const when = this.#moment(at)
    const rules = workflow === 'earlier' ? programme.earlier! : (programme.workflows[report.stage] ?? null)
    const again = report.versions.length > 0
    const before = report.versions.at(-1)?.answers ?? []
    const cleaned = this.#check(listOf(answers), when, rules?.steps.flatMap(({ itemKeys }) => itemKeys) ?? [])
    report.versions.push({ answers: cleaned, byId: person.id, at: when })
    if (this.status === 'draft') this.createdAt = when
    this.status = 'in_progress'
    const { reopened } = report
    Object.assign(report, {
      status: 'waiting',
      submittedAt: when,
      draft: null,
      draftVersion: report.draftVersion + 1,
      reopened: null,
      forDay: this.#dayAbout(cleaned, when),
    })
    report.subsidies = programme.subsidies
      .filter(({ stage }) => stage === report.stage)
      .map((subsidy) => ({
        subsidyId: subsidy.id,
        amount: subsidyOf(subsidy, cleaned),
        status: 'reserved',
        on: dayOf(when),
        at: when,
      }))
    if (!rules) return this.#settle('approved', when)
    const { steps, watchers } = this.#approvers.resolve(person, rules, cleaned)
    if (steps.some(isEmptyStep))
      throw new Error(`${programme.name}: a step for ${person.name} has no approver`)
    report.watchers = watchers
    if (again) {
      const changed = cleaned.filter(
        ({ item, value }) =>
          JSON.stringify(value) !== JSON.stringify(before.find((one) => one.item === item)?.value),
      )
      const mayResume = changed.every(({ item }) => reopened?.includes(item))
      return this.#act({ kind: 'resubmit', actorId: person.id, steps, mayResume }, when)
    }
    return this.#start(steps, when)
  }

  #dayAbout(answers: readonly FormAnswer[], when: Date) {
    if (this.programme.kind !== 'daily_report') return dayOf(when)
    const value = answers.find(({ item }) => item === 'day')?.value
    return value && 'text' in value ? value.text : dayOf(when)
  }

  #check(given: readonly FormAnswer[], when: Date, byApprovers: readonly string[]) {
    const { items } = this.report
    const only = items.map(({ key }) => key).filter((key) => !byApprovers.includes(key))
    const { answers, problems } = validateAnswers(items, given, { locale: 'ja', today: dayOf(when), only })
    if (problems.length > 0)
      throw new Error(
        `${this.programme.name}: ${problems.map((one) => `${one.item} ${one.message}`).join(', ')}`,
      )
    return answers
  }

  #start(steps: readonly ResolvedStep[], at: Date) {
    const { report, person } = this
    const started = submitForApproval(person.id, steps, { at, subjectVersion: report.versions.length })
    return this.#keep(started.approval, started.entries, at)
  }

  #act(act: Act, at: Date, reopened: readonly string[] | null = null) {
    const { report } = this
    const outcome = decide(report.approval!, act, {
      at,
      expectedVersion: report.approval!.version,
      subjectVersion: report.versions.length,
    })
    if (outcome.refused)
      throw new Error(`${this.programme.name}: ${act.kind} was refused: ${outcome.refused}`)
    return this.#keep(outcome.approval, outcome.entries, at, reopened)
  }

  #keep(
    approval: Approval,
    entries: readonly Entry[],
    at: Date,
    reopened: readonly string[] | null = null,
  ): this {
    const { report } = this
    report.approval = approval
    report.acts.push(...entries.map((entry) => ({ ...entry, at })))
    if (entries.some(({ kind }) => kind !== 'replaced' && kind !== 'item_pickup')) report.waitingSince = at
    if (approval.status === 'waiting') return this
    if (approval.status !== 'returned') return this.#settle(approval.status, at)
    const { answers } = report.versions.at(-1)!
    report.draftVersion++
    Object.assign(report, { status: 'returned', draft: answers, reopened })
    return this
  }

  #settle(outcome: 'approved' | 'rejected' | 'cancelled', at: Date): this {
    const { report, programme } = this
    Object.assign(report, { status: outcome, decidedAt: at })
    for (const entry of report.subsidies)
      Object.assign(entry, { status: outcome === 'approved' ? 'granted' : 'released', at })
    if (outcome !== 'approved') {
      this.status = outcome
      return this
    }
    if (stagesOf[programme.flow].at(-1) === report.stage) {
      this.status = 'done'
      this.settledAt = at
    } else {
      this.status = 'awaiting_report'
      this.#open('report', at)
    }
    return this
  }

  #decision(actorId: number | undefined, comment: string) {
    const [first] = this.waitingFor
    if (first === undefined) throw new Error(`${this.programme.name}: nobody's turn`)
    const actor = actorId ?? first
    return { actorId: actor, actingFor: this.waitingFor.includes(actor) ? [actor] : this.waitingFor, comment }
  }

  /** Approves as the first person whose turn it is, or as `by`: a colleague in the same step, or a deputy. */
  approve(at: Date, comment = '', by?: number) {
    return this.#act({ kind: 'approve', ...this.#decision(by, comment) }, this.#moment(at))
  }

  /** Returns to the applicant. If `reopened` is null, everything may be changed. */
  sendBack(at: Date, comment: string, reopened: readonly string[] | null, by?: number) {
    const act = { kind: 'pend' as const, toStepIndex: null, ...this.#decision(by, comment) }
    return this.#act(act, this.#moment(at), reopened)
  }

  /** Returns to an earlier step. */
  sendBackTo(step: number, at: Date, comment: string) {
    const act = { kind: 'pend' as const, toStepIndex: step, ...this.#decision(undefined, comment) }
    return this.#act(act, this.#moment(at))
  }

  reject(at: Date, comment: string) {
    return this.#act({ kind: 'reject', ...this.#decision(undefined, comment) }, this.#moment(at))
  }

  cancel(at: Date, comment = '') {
    return this.#act({ kind: 'cancel', actorId: this.person.id, comment }, this.#moment(at))
  }

  /** Saves the items that the step's approver fills in. */
  fill(answers: Answers, at: Date) {
    const { report } = this
    const when = this.#moment(at)
    const decision = this.#decision(undefined, '')
    const kept = report.versions.at(-1)!.answers.filter(({ item }) => !(item in answers))
    const all = this.#check([...kept, ...listOf(answers)], when, [])
    report.versions.push({ answers: all, byId: decision.actorId, at: when })
    return this.#act({ kind: 'item_pickup', ...decision }, when)
  }

  /** The applicant reminds the people whose turn it is. */
  remind(at: Date) {
    const { report, person } = this
    const { stepIndex, round, version } = report.approval!
    report.acts.push({
      kind: 'reminded',
      actorId: person.id,
      forUserId: null,
      toUserId: null,
      toStepIndex: null,
      stepIndex,
      round,
      comment: '',
      subjectVersion: report.versions.length,
      approvalVersion: version,
      at: this.#moment(at),
    })
    return this
  }

  comment(byId: number, body: string, at: Date) {
    // Feedback does not affect the approval, so it may come after everything is done.
    this.reports
      .findLast(({ versions }) => versions.length > 0)!
      .feedbacks.push({ byId, body, at: new Date(Math.min(at.getTime(), this.#now.getTime() - 1_000)) })
    return this
  }
}
