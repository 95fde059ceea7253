import { sql } from 'kysely'
import { makeStamps } from '#db/first-stamps.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { Random } from '../random.ts'
import { writeActiveDays } from './active-days.ts'
import { writeActivities } from './activities.ts'
import { writeAdministrationActs } from './administration-acts.ts'
import { announcementTimes, writeAnnouncements } from './administrator-announcements.ts'
import { appPostedAt, writeApps } from './apps.ts'
import { storeBenefitPictures, writeBenefits } from './benefits.ts'
import { writeChat } from './chat.ts'
import { writeCourses } from './courses.ts'
import { storeDocumentFiles } from './document-files.ts'
import { writeCompanyDocuments } from './documents.ts'
import { writeEffectiveDates } from './effective-dates.ts'
import { writeEmojiReactions } from './emoji-reactions.ts'
import { writeEvents } from './events.ts'
import { writeHelps, writeLegalPages } from './helps.ts'
import { writeImports } from './imports.ts'
import { writeInquiries } from './inquiries.ts'
import { storeFridge, storeHandWashing, writeKnowledgeTests } from './knowledge-tests.ts'
import { writeMarkedTest } from './marked-test.ts'
import { writeMenus } from './menus.ts'
import { writeMissions } from './missions.ts'
import { writeMustReads } from './must-reads.ts'
import { writeOrganisation } from './organisation.ts'
import { type Person, writePeople } from './people.ts'
import { portrait } from './pictures/portrait.ts'
import { type SceneKind, scene, sceneKinds } from './pictures/scene.ts'
import { drawPictures, type StoreImage, storePictures } from './pictures/store-pictures.ts'
import { writePortal } from './portal.ts'
import { drawCovers, writeProfiles } from './profiles.ts'
import { type StoreFile, writeDocuments } from './programmes/documents.ts'
import { type Numbers, numberByTime } from './programmes/numbers.ts'
import { idsByName, writeProgrammes } from './programmes/programmes.ts'
import { playProgrammes } from './programmes/programmes-at-work.ts'
import { momentsOf, writeProgrammesAtWork } from './programmes/write-programmes.ts'
import { writePushes } from './pushes.ts'
import { writeReading } from './reading.ts'
import { writeRedemptions } from './redemptions.ts'
import { writeRegistrationRequests } from './registration-requests.ts'
import { writeRenewal } from './renewals.ts'
import { writeRecipients, writeResponses } from './responses.ts'
import { writeLegalHolds, writePersonalAccesses, writePersonalErasures, writeRetention } from './retention.ts'
import { writeRooms } from './rooms.ts'
import { writeShell } from './shell.ts'
import { writeTasks } from './tasks.ts'
import { writePosts } from './timeline.ts'
import { writeTraining } from './training.ts'

const posts = 1_500
const days = 120
const withPhotos = 250
const scenesOfAKind = 7
const papers = 250

export type Stores = { storeImage: StoreImage; storeFile: StoreFile }

/** Writes everything of the demo company except its own row. */
export async function writeDemoCompany(
  db: CompanyDb,
  { storeImage, storeFile }: Stores,
  now: Date,
): Promise<void> {
  const random = new Random(2_026)
  const { people, menus, programmes, stampIds, idOf } = await transaction(db, async (trx) => {
    const { departmentIds, positionIds } = await writeOrganisation(trx)
    const people = await writePeople(trx, random, departmentIds, positionIds, now)
    const idOf = idsByName(departmentIds, positionIds, people)
    const menus = await writeMenus(trx, idOf)
    const programmes = await writeProgrammes(trx, { idOf, people, menus })
    await writeShell(trx, { people, menus, positionIds })
    await writeImports(trx, people, now)
    await writeEffectiveDates(trx, new Random(10), { people, departmentIds, positionIds, now })
    const stampIds = await makeStamps(trx)
    await writeAdministrationActs(trx, people, now)
    return { people, menus, programmes, stampIds, idOf }
  })
  const author = people.find(({ role, status }) => role === 'administrator' && status === 'active')!
  const pictureId = await storeFridge(db, author.id, storeImage)
  const videoId = await storeHandWashing(db, author.id, storeFile)
  const pictures = await storeBenefitPictures(db, author.id, storeImage)
  const documentFiles = await storeDocumentFiles(db, author.id, storeFile)
  const photos = await storeScenes(db, new Random(2), people, storeImage)
  const write = async (trx: CompanyDb) => {
    const fileIds = await reserveIds(trx, 'mediaFiles', papers)
    const played = await playProgrammes(trx, { now, people, programmes, photos, fileIds })
    await writeDocuments(trx, played.documents, storeFile)
    let numbers: Numbers | undefined
    let announced: Numbers | undefined
    let ofApps: Numbers | undefined
    const numbered = async (moments: readonly Date[]) => {
      const ofAnnouncements = announcementTimes(now)
      const lots = [
        { applies: moments, feeds: moments },
        momentsOf(played.uses),
        { applies: ofAnnouncements, feeds: ofAnnouncements },
        { applies: appPostedAt(now), feeds: appPostedAt(now) },
      ]
      const [own, others, last, app] = await numberByTime(trx, lots)
      numbers = others
      announced = last
      ofApps = app
      return own!
    }
    const timeline = new Random(3)
    const accounts = people.filter(({ name, role }) => role === 'administrator' || accountNames.has(name))
    const written = await writePosts(trx, timeline, {
      count: posts,
      days,
      withPhotos,
      now,
      people,
      accounts,
      menus,
      photos,
      numbered,
    })
    await writeResponses(trx, timeline, written, { now, stampIds, accounts, readShare: 0.1 })
    await writeEmojiReactions(trx, new Random(7), { now, stampIds, accounts })
    await writeMustReads(trx, new Random(4), written, { now, menus, accounts })
    await writeReading(trx, new Random(5), written, { now, menus, accounts })
    await writeProgrammesAtWork(trx, played, { numbers: numbers!, stampIds, accounts, people })
    await writeRecipients(trx)
    await writeActiveDays(trx, new Random(19), { people, now })
    await writeActivities(trx, new Random(11), { now, people })
    await writeEvents(trx, { now, people })
    await writeRooms(trx, new Random(12), people, now)
    const tests = await writeKnowledgeTests(trx, new Random(15), {
      ...{ author, people, pictureId, videoId, now },
    })
    await writeMarkedTest(trx, { author, people, pictureId: pictures.get('certificate')!, now })
    await writeCompanyDocuments(trx, new Random(17), {
      author:
        people.find(({ department, role }) => department.name.includes('人事') && role === 'employee') ??
        people[0]!,
      reviewer: accounts.find(({ role }) => role === 'administrator')!,
      manager: accounts.find(({ name }) => name === '鈴木 太郎')!,
      employee: accounts.find(({ name }) => name === '佐藤 花子')!,
      ...{ people, files: documentFiles, now },
    })
    await writeCourses(trx, { tests, people, accounts, now })
    await writeTraining(trx, new Random(17), { author, people, idOf, now })
    await writeRenewal(trx, new Random(18), { author, people, now })
    await writeTasks(trx, new Random(14), { now, people })
    await writeRedemptions(trx, { now, people })
    await writeBenefits(trx, new Random(16), { now, people, idOf, pictures })
    await writeHelps(trx, { author, now })
    await writeLegalPages(trx, { author, now })
    await writeChat(trx, { people, now, photoIds: [...photos.values()].flat() })
    await writeApps(trx, { people, menus, numbers: ofApps!, now })
    await writeInquiries(trx, { people, author, now })
    await writeRegistrationRequests(trx, { people, author, now })
    await writeMissions(trx, new Random(15), { now, people })
    await writeAnnouncements(trx, new Random(13), { now, people, numbers: announced! })
    await writePortal(trx, { people, menus, photos, idOf })
    await writePushes(trx, { people, now })
    await writeRetention(trx, people, now)
    await writeLegalHolds(trx, people, now)
    await writePersonalErasures(trx, people, now)
    await writePersonalAccesses(trx, people, now)
  }
  // Nothing else shows these, so they are drawn while the database is busy with everything else.
  const [insertPortraits, insertCovers] = await Promise.all([
    drawPortraits(companyIdOf(db), new Random(1), people, storeImage),
    drawCovers(companyIdOf(db), new Random(8), people, storeImage),
    transaction(db, write),
  ])
  await transaction(db, async (trx) => {
    const portraits = await insertPortraits(trx)
    const covers = await insertCovers(trx)
    await sql`update users u set profile_media_file_id = given.media_file_id
      from unnest(${[...portraits.keys()]}::bigint[], ${[...portraits.values()]}::bigint[])
        as given(user_id, media_file_id)
      where u.company_id = ${companyIdOf(trx)} and u.id = given.user_id`.execute(trx)
    await writeProfiles(trx, new Random(9), people, { portraits, covers }, now)
  })
}

const accountNames = new Set(['佐藤 花子', '鈴木 太郎'])

async function drawPortraits(
  companyId: number,
  random: Random,
  people: readonly Person[],
  storeImage: StoreImage,
) {
  const shown = people.filter(
    ({ status, activity }) =>
      status !== 'withdrawn' && status !== 'invited' && (activity >= 4 || random.chance(0.85)),
  )
  const insert = await drawPictures(
    storeImage,
    companyId,
    shown.map(({ id, woman }) => ({
      svg: portrait(random, woman),
      uploaderId: id,
      originalName: 'プロフィール.jpg',
    })),
  )
  return async (trx: CompanyDb) => {
    const ids = await insert(trx)
    return new Map(shown.map(({ id }, i) => [id, ids[i]!]))
  }
}

async function storeScenes(db: CompanyDb, random: Random, people: readonly Person[], storeImage: StoreImage) {
  const uploaders = people.filter(({ status }) => status === 'active')
  const drawings = sceneKinds.flatMap((kind) =>
    Array.from({ length: scenesOfAKind }, (_, i) => ({
      kind,
      svg: scene(random, kind),
      uploaderId: random.pick(uploaders).id,
      originalName: `IMG_${1204 + i * 17 + kind.length * 131}.jpg`,
    })),
  )
  const ids = await storePictures(db, storeImage, drawings)
  const photos = new Map<SceneKind, number[]>()
  drawings.forEach(({ kind }, i) => {
    photos.set(kind, [...(photos.get(kind) ?? []), ids[i]!])
  })
  return photos
}
