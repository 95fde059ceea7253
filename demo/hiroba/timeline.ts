import { type FeedDraft, makeFeeds } from '#db/factories/feed.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { postingTimes } from './clock.ts'
import type { DemoMenu } from './menus.ts'
import type { Person } from './people.ts'
import type { SceneKind } from './pictures/scene.ts'
import type { Numbers } from './programmes/numbers.ts'
import { postText } from './texts/post-text.ts'
import { slotsFor } from './texts/slots.ts'

export type Post = {
  id: number
  menu: DemoMenu
  author: Person
  postedAt: Date
  /** The active people who may read it, except the author. */
  readers: Person[]
  /** The accounts that it mentions, by name or by department. */
  mentioned: readonly Person[]
}

type Options = {
  count: number
  days: number
  withPhotos: number
  now: Date
  people: readonly Person[]
  /** People whom some of the latest posts mention. */
  accounts: readonly Person[]
  menus: readonly DemoMenu[]
  photos: ReadonlyMap<SceneKind, readonly number[]>
  /** Ids for posts of these moments. */
  numbered: (moments: readonly Date[]) => Promise<Numbers>
}

/** Posts of every menu by people who may use it. */
export async function writePosts(db: CompanyDb, random: Random, options: Options): Promise<Post[]> {
  const { count, days, withPhotos, now, people, accounts, menus, photos, numbered } = options
  const members = await audienceMembers(db, people)
  const inUse = people.filter(({ status }) => status === 'active')
  const times = postingTimes(random, count, days, now)
  const recent = new Set<string>()
  const plans = times.map((postedAt, i) => {
    const menu = random.weighted(menus, ({ weight }) => weight)
    const users = members.get(menu.useAudienceId)!.filter(({ status }) => status === 'active')
    const author = random.weighted(users, ({ activity }) => activity)
    const slots = slotsFor(random, author, inUse, postedAt)
    let text = postText(menu.key, random, slots)
    for (let tries = 0; recent.has(text.body) && tries < 8; tries++) text = postText(menu.key, random, slots)
    recent.add(text.body)
    const readers = members.get(menu.publicationAudienceId)!
    const mention = i >= count - mentioning ? mentionIn(i, accounts, { author, readers }) : undefined
    return { i, menu, author, postedAt, text, mention }
  })
  const shown = random.some(
    plans.filter(({ menu }) => menu.scenes),
    count,
  )
  const illustrated = new Map(
    [...shown.filter(({ text }) => text.photo), ...shown.filter(({ text }) => !text.photo)]
      .slice(0, withPhotos)
      .map(({ i, menu }) => [i, photosFor(random, menu.scenes!, photos)]),
  )
  const numbers = await numbered(times)
  const drafts: FeedDraft[] = plans.map(({ i, menu, author, postedAt, text, mention }) => ({
    id: numbers.feeds[i]!,
    applyId: numbers.applies[i]!,
    menuId: menu.id,
    authorId: author.id,
    departmentId: author.department.published ? author.department.id : null,
    title: text.title,
    body: mention ? `${text.body}\n\n@${mention.name} ${mention.words}` : text.body,
    mentionedUserIds: mention?.userIds ?? [],
    mentionedDepartmentIds: mention?.departmentIds ?? [],
    postedAt,
    audienceId: menu.publicationAudienceId,
    mediaFileIds: illustrated.get(i),
  }))
  const ids = await makeFeeds(db, drafts)
  return plans.map(({ i, menu, author, postedAt, mention }) => ({
    id: ids[i]!,
    mentioned: mention?.people ?? [],
    menu,
    author,
    postedAt,
    readers: members
      .get(menu.publicationAudienceId)!
      .filter((person) => person.status === 'active' && person !== author),
  }))
}

/** This many of the latest posts may mention an account. */
const mentioning = 120

/** Every few posts, one mentions an account that may read it: by name, or by its department. */
function mentionIn(
  i: number,
  accounts: readonly Person[],
  post: { author: Person; readers: readonly Person[] },
) {
  const person = accounts[i % accounts.length]
  if (i % 4 !== 0 || !person || person === post.author || !post.readers.includes(person)) return undefined
  const { department } = person
  if (i % 3 !== 0 || !department.published)
    return {
      ...{ name: person.name, words: 'さん、後ほど感想を聞かせてください。' },
      ...{ userIds: [person.id], departmentIds: [], people: [person] },
    }
  return {
    ...{ name: department.name, words: 'の皆さんも、ぜひご覧ください。' },
    ...{ userIds: [], departmentIds: [department.id] },
    people: accounts.filter(
      (one) => one.department === department && one !== post.author && post.readers.includes(one),
    ),
  }
}

function photosFor(
  random: Random,
  kinds: readonly SceneKind[],
  photos: ReadonlyMap<SceneKind, readonly number[]>,
) {
  const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5, 6])
  const kind = random.pick(kinds)
  const own = photos.get(kind) ?? []
  const others = kinds.flatMap((other) => (other === kind ? [] : (photos.get(other) ?? [])))
  const chosen = random.some(own, count)
  return [...chosen, ...random.some(others, count - chosen.length)]
}

/** All members of an audience, by its id. */
export async function audienceMembers(db: CompanyDb, people: readonly Person[]) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const rows = await db
    .selectFrom('audienceMembers')
    .select(['audienceId', 'userId'])
    .orderBy('audienceId')
    .orderBy('userId')
    .execute()
  const members = new Map<number, Person[]>()
  for (const { audienceId, userId } of rows) {
    const list = members.get(audienceId) ?? []
    list.push(byId.get(userId)!)
    members.set(audienceId, list)
  }
  return members
}
