import type { CompanyDb } from '#db/tenant.ts'
import { Random } from '../../random.ts'
import type { Person } from '../people.ts'
import type { SceneKind } from '../pictures/scene.ts'
import { audienceMembers } from '../timeline.ts'
import { branch, tellAdministrator, tellBranchManager, tellEmployee } from './accounts.ts'
import { loadApprovers } from './approvers.ts'
import { commentTalk, giveThanks, introduce, keepDailyReports, talk } from './everyday.ts'
import { improve, report, travel } from './improvements.ts'
import { publishNewsletters } from './newsletters.ts'
import { askPayment, commute, learn, spend } from './payments.ts'
import type { Programmes } from './programmes.ts'
import { World } from './world.ts'

type Options = {
  now: Date
  people: readonly Person[]
  programmes: Programmes
  photos: ReadonlyMap<SceneKind, readonly number[]>
  fileIds: readonly number[]
}

/**
 * Four months of the twelve programmes: everything that people did with them, not yet written to the database.
 */
export async function playProgrammes(db: CompanyDb, { now, people, programmes, photos, fileIds }: Options) {
  const members = await audienceMembers(db, people)
  const world = new World({
    random: new Random(6),
    now,
    people,
    programmes,
    photos,
    fileIds,
    approvers: await loadApprovers(db, people),
    usersOf: (key) => members.get(programmes[key].useAudienceId)!.filter(({ status }) => status === 'active'),
  })
  const [manager, , absent] = branch(world)
  for (const one of [manager, absent, world.person('佐藤 花子')]) world.spared.add(one.id)
  tellBranchManager(world)
  tellEmployee(world)
  tellAdministrator(world)
  publishNewsletters(world)
  giveThanks(world, 240)
  keepDailyReports(world, 61)
  tellOthers(world)
  return world
}

function tellOthers(world: World) {
  const { random } = world
  const others = world.people.filter(({ id }) => !world.spared.has(id))
  const ordinary = others.filter(({ manager }) => !manager)
  spend(world, 40)
  travel(world, 26)
  improve(world, 36)
  report(world, 28)
  learn(world, 20)
  for (const person of random.some(ordinary, 26)) introduce(world, person, world.at(random.between(2, 115)))
  for (let i = 0; i < 45; i++) {
    const use = talk(world, random.pick(ordinary), world.at(random.between(0, 110), random.between(9, 17)))
    world.lead(use, random.chance(0.85) ? 'approved' : world.outcome(use.updatedAt), commentTalk(world))
  }
  for (let i = 0; i < 12; i++) {
    const use = askPayment(world, random.pick(ordinary), world.at(random.between(3, 110)))
    world.lead(use, world.outcome(use.updatedAt))
  }
  for (let i = 0; i < 14; i++) {
    const use = commute(world, random.pick(ordinary), world.at(random.between(8, 110)))
    world.lead(use, 'approved')
  }
}
