import type { AnswerValue } from '#common/form/answer.ts'
import type { Random } from '../../random.ts'
import { soonAfter } from '../clock.ts'
import type { Person } from '../people.ts'
import type { SceneKind } from '../pictures/scene.ts'
import { write } from '../texts/grammar.ts'
import { slotsFor } from '../texts/slots.ts'
import type { Approvers } from './approvers.ts'
import type { ProgrammeKey } from './designs.ts'
import type { DemoDocument } from './documents.ts'
import { workingTime } from './moments.ts'
import type { Programmes } from './programmes.ts'
import { Use } from './use.ts'

type Given = {
  random: Random
  now: Date
  people: readonly Person[]
  programmes: Programmes
  approvers: Approvers
  photos: ReadonlyMap<SceneKind, readonly number[]>
  /** Unused ids of media files. */
  fileIds: readonly number[]
  /** The people who may use a programme. */
  usersOf: (key: ProgrammeKey) => readonly Person[]
}

export type Outcome = 'approved' | 'waiting' | 'rejected' | 'returned' | 'cancelled' | 'again'

export const text = (value: string): AnswerValue => ({ text: value })
export const number = (value: number): AnswerValue => ({ number: value })
export const choice = (place: number): AnswerValue => ({ choices: [`option${place}`], other: '' })
export const choices = (...places: number[]): AnswerValue => ({
  choices: places.map((place) => `option${place}`),
  other: '',
})
export const ids = (...numbers: number[]): AnswerValue => ({ ids: numbers })
export const row = (answers: Readonly<Record<string, AnswerValue>>) =>
  Object.entries(answers).map(([item, value]) => ({ item, value }))

const approvals = [
  '承認します。よろしくお願いします。',
  '確認しました。',
  '内容に問題ありません。',
  'ありがとうございます。進めてください。',
  '',
  '',
  '',
]
const returns = [
  '金額と日程をもう一度確認してください。',
  '目的をもう少し具体的に書いてもらえますか。',
  '書類の内容と合っていないところがあります。見直しをお願いします。',
]
const refusals = [
  '今期の予算では難しいため、今回は見送らせてください。',
  '別の方法で進めることになったため、却下とします。個別に説明します。',
]

/** The simulated demo company: its people use its programmes. */
export class World {
  readonly uses: Use[] = []
  readonly documents: DemoDocument[] = []
  /** People whose waiting approvals are scripted instead of random. */
  readonly spared = new Set<number>()
  readonly random: Random
  readonly now: Date
  readonly people: readonly Person[]
  readonly programmes: Programmes
  readonly approvers: Approvers
  readonly usersOf: Given['usersOf']
  readonly #photos: Given['photos']
  readonly #fileIds: readonly number[]

  constructor({ random, now, people, programmes, approvers, photos, fileIds, usersOf }: Given) {
    this.random = random
    this.now = now
    this.people = people.filter(({ status }) => status === 'active')
    this.programmes = programmes
    this.approvers = approvers
    this.usersOf = usersOf
    this.#photos = photos
    this.#fileIds = fileIds
  }

  /** People who have a superior, or whose position allows self-approval. */
  get applicants() {
    return this.people.filter((one) => this.approvers.superiorsOf(one).length > 0)
  }

  person(name: string) {
    return this.people.find((one) => one.name === name)!
  }

  /** The person who holds a position in a department. */
  holder(department: string, position: string) {
    return this.people.find((one) => one.department.name === department && one.position === position)!
  }

  /** The people of a department except its head. */
  staffOf(department: string) {
    return this.people.filter((one) => one.department.name === department && !one.manager)
  }

  at(daysAgo: number, hour = this.random.between(9, 18)) {
    return workingTime(this.random, this.now, daysAgo, hour)
  }

  after(moment: Date, days: number) {
    return soonAfter(this.random, moment, days, this.now)
  }

  /** Generates a text from a pattern, as written by this person at this moment. */
  say(pattern: string, author: Person, at: Date) {
    return write(pattern, this.random, slotsFor(this.random, author, this.people, at))
  }

  photo(...kinds: SceneKind[]) {
    return this.random.pick(this.#photos.get(this.random.pick(kinds))!)
  }

  /** A document uploaded by this person. */
  paper(owner: Person, name: string, lines: string[], at: Date): AnswerValue {
    const id = this.#fileIds[this.documents.length]
    if (id === undefined) throw new RangeError('More documents than reserved ids')
    this.documents.push({ id, uploaderId: owner.id, name, lines, at })
    return ids(id)
  }

  use(key: ProgrammeKey, person: Person, at: Date) {
    const use = new Use(this.programmes[key], person, at, this.approvers, this.now)
    this.uses.push(use)
    return use
  }

  /**
   * Brings a submitted report to an outcome. A report that would wait for one of `spared` is approved instead.
   */
  lead(use: Use, outcome: Outcome, { fill, again }: { fill?: Fill; again?: Again } = {}) {
    // A self-approved report waits for nobody.
    if (use.waitingFor.length === 0) return use
    const wanted = use.waitingFor.some((id) => this.spared.has(id)) ? 'approved' : outcome
    if (wanted === 'waiting') return this.#pass(use, this.random.chance(0.3) ? 1 : 0, fill)
    if (wanted === 'cancelled')
      return use.cancel(this.after(use.updatedAt, 2), '予定が変わったため取り消します。')
    if (wanted === 'rejected') return use.reject(this.after(use.updatedAt, 3), this.random.pick(refusals))
    if (wanted === 'returned' || wanted === 'again') {
      use.sendBack(this.after(use.updatedAt, 3), this.random.pick(returns), null)
      if (wanted === 'returned') return use
      again?.(use, this.after(use.updatedAt, 2))
    }
    return this.#pass(use, 20, fill)
  }

  #pass(use: Use, most: number, fill?: Fill) {
    for (let i = 0; i < most && use.waitingFor.length > 0; i++) {
      const { approval } = use.report
      const keys = approval!.steps[approval!.stepIndex]!.itemKeys
      const answered = use.report.versions.at(-1)!.answers
      if (fill && keys.some((key) => !answered.some(({ item }) => item === key)))
        fill(use, this.after(use.updatedAt, 2))
      const by = use.waitingFor.length > 1 ? this.random.pick(use.waitingFor) : undefined
      use.approve(this.after(use.updatedAt, 3), this.random.pick(approvals), by)
    }
    // If it now waits for one of `spared`, it is approved further.
    while (use.waitingFor.some((id) => this.spared.has(id))) use.approve(this.after(use.updatedAt, 2))
    return use
  }

  /** Mostly approved; recent ones may still be in progress. */
  outcome(at: Date): Outcome {
    const age = (this.now.getTime() - at.getTime()) / 86_400_000
    if (age < 9 && this.random.chance(0.6)) return 'waiting'
    return this.random.weighted(
      ['approved', 'again', 'returned', 'rejected', 'cancelled'] as const,
      (one) => ({ approved: 80, again: 8, returned: age < 25 ? 5 : 0, rejected: 4, cancelled: 3 })[one],
    )
  }
}

type Fill = (use: Use, at: Date) => unknown
type Again = (use: Use, at: Date) => unknown
