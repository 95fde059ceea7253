import { everyone } from '#common/audience-rule.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeUser } from '#db/factories/user.ts'
import { makeStamps } from '#db/first-stamps.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'

const people = [
  ['岩崎', '美和', 'イワサキ', 'ミワ', 'admin'],
  ['野口', '隆', 'ノグチ', 'タカシ', 'takashi.noguchi'],
  ['松尾', '理恵', 'マツオ', 'リエ', 'rie.matsuo'],
  ['渡部', '剛', 'ワタナベ', 'ツヨシ', 'tsuyoshi.watanabe'],
  ['新井', '未来', 'アライ', 'ミク', 'miku.arai'],
  ['大塚', '実', 'オオツカ', 'ミノル', 'minoru.otsuka'],
  ['杉山', '遥', 'スギヤマ', 'ハルカ', 'haruka.sugiyama'],
  ['久保', '洋介', 'クボ', 'ヨウスケ', 'yosuke.kubo'],
] as const

const texts = [
  ['安全週間が始まります', '今週は安全週間です。作業の前に、指差し確認をお願いします。'],
  ['', '第2ラインの調整が終わりました。明日から通常の速さに戻します。'],
  ['食堂の献立', '来週の食堂の献立を掲示しました。水曜日はカレーの日です。'],
  ['', '見学にいらした小学生のみなさんから、お礼の手紙が届きました。'],
  ['改善の発表会', '改善の発表会は来週の金曜日です。発表する班は前日までに資料をお願いします。'],
  ['', '駐輪場の屋根の修理が終わりました。ご協力ありがとうございました。'],
] as const

/**
 * Writes everything of the second company except its own row: another workplace, which must never be visible
 * from the first.
 */
export async function writeOtherCompany(db: CompanyDb, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    const factory = await makeDepartment(trx, { name: '製造部', nameKana: 'セイゾウブ' })
    const line = await makeDepartment(trx, {
      name: '第二製造課',
      nameKana: 'ダイニセイゾウカ',
      parentId: factory,
    })
    const office = await makeDepartment(trx, { name: '総務部', nameKana: 'ソウムブ', sortOrder: 1 })
    const manager = await makePosition(trx, { name: '部長', manager: true })
    const member = await makePosition(trx, { name: '社員', sortOrder: 1 })
    const ids: number[] = []
    for (const [i, [familyName, givenName, familyNameKana, givenNameKana, local]] of people.entries()) {
      const departmentId = i < 2 ? office : i < 4 ? factory : line
      ids.push(
        await makeUser(trx, {
          familyName,
          givenName,
          familyNameKana,
          givenNameKana,
          email: `${local}@other.example`,
          role: local === 'admin' ? 'administrator' : 'employee',
          memberships: [{ departmentId, positionId: i % 2 === 1 && i < 4 ? manager : member }],
        }),
      )
    }
    await makeStamps(trx)
    await audienceOf(trx, everyone)
    const menuCategoryId = await makeMenuCategory(trx, { name: 'お知らせ' })
    const menuId = await makeMenu(trx, {
      menuCategoryId,
      name: '工場だより',
      description: '工場と事務所の出来事を共有します。',
      iconName: 'announcement',
      tone: 'green',
    })
    const feedIds = await makeFeeds(
      trx,
      texts.map(([title, body], i) => ({
        menuId,
        authorId: ids[(i * 3) % ids.length]!,
        title,
        body,
        postedAt: new Date(now.getTime() - (texts.length - i) * 11 * 3_600_000),
      })),
    )
    await makeFeedComments(trx, [
      { feedId: feedIds[0]!, authorId: ids[1]!, body: '班の全員に伝えました。' },
      { feedId: feedIds[3]!, authorId: ids[0]!, body: '玄関に飾りましょう。' },
    ])
  })
}
