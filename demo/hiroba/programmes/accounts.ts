// Long, since it is a series of stories: what each demo account finds waiting and done.

import { introduce, talk, thank } from './everyday.ts'
import { type Asked, afterTrip, incident, suggestion, trip } from './improvements.ts'
import { daysBefore } from './moments.ts'
import { afterTraining, askPayment, commute, estimate, settlement, training } from './payments.ts'
import { choice, number, text, type World } from './world.ts'

/** The branch manager: waiting approvals, some of them old, one on behalf of a store manager. */
export function tellBranchManager(world: World) {
  const [manager, aoba, izumi] = branch(world)
  const [first, second] = world.staffOf('仙台支店') as [World['people'][number], World['people'][number]]
  const seller = world.staffOf('青葉通り店').find(({ name }) => name !== '佐藤 花子')!
  const clerk = world.staffOf('泉中央店')[0]!

  let at = world.at(11)
  commute(world, second, at)

  at = world.at(9)
  incident(world, izumi, at, 4).remind(world.at(2, 10))

  at = world.at(8)
  world.use('business_trip', aoba, at).submit(trip(world, aoba, at), at)

  at = world.at(7)
  world.use('training', aoba, at).submit(training(world, 1, at), at)

  at = world.at(6)
  world.use('expenses', first, at).submit(estimate(world, first, at), at)

  at = world.at(12)
  const idea = suggestion(world, second, at, 5)
  world
    .use('suggestion_box', second, at)
    .submit(idea, at)
    .sendBack(
      world.at(9, 15),
      'よい案です。どのくらい電気代が減りそうか、おおよその金額を入れてもらえますか。効果の書き方も具体的にお願いします。',
      ['idea', 'effect'],
    )
    .submit(
      {
        ...idea,
        idea: text(
          '区画ごとのスイッチに色の丸を貼り、清掃の順に消します。仙台支店で五日間試し、一日あたり1.5時間分の照明を減らせました。',
        ),
        effect: number(168_000),
      },
      world.at(5, 11),
    )

  at = world.at(10)
  world
    .use('expenses', seller, at)
    .submit(estimate(world, seller, at, true), at)
    .approve(world.at(8, 11), '研修の人数は15名で確認しました。')
    .approve(world.at(4, 9), '支店長にもお願いします。', aoba.id)

  at = world.at(3)
  world.use('suggestion_box', izumi, at).submit(suggestion(world, izumi, at, 4), at)

  at = world.at(16)
  const spent = world.use('expenses', second, at).submit(estimate(world, second, at), at)
  spent.approve(world.at(14, 10), '承認します。領収書を忘れずに。')
  spent.submit(settlement(world, spent, world.at(2)), world.at(2, 13))

  at = world.at(15)
  const travelled = world.use('business_trip', first, at).submit(trip(world, first, at), at)
  travelled.approve(world.at(14, 16), '気をつけて行ってきてください。')
  travelled.submit(afterTrip(world, first, world.at(1)), world.at(1, 15))

  at = world.at(0, 9)
  talk(world, first, at)

  // The deputy has already decided the first; the second waits for him.
  askPayment(world, world.staffOf('泉中央店')[1]!, world.at(3, 10), 1)
    .approve(world.at(2, 11), '店長不在のため、代わりに確認しました。おめでとうございます。', manager.id)
    .approve(world.at(1, 14), '書類を確認しました。今月の給与と一緒にお支払いします。')
  askPayment(world, clerk, world.at(2, 15), 3)

  decideBefore(world)
}

/* His decisions in the months before, and his own submissions. */
function decideBefore(world: World) {
  const [manager, aoba, izumi] = branch(world)
  for (const [i, person] of [aoba, izumi, ...world.staffOf('仙台支店')].entries()) {
    const at = world.at(30 + i * 9)
    talk(world, person, at)
      .fill(
        { comment: text('店舗の数字をよく見ています。次は人の育て方も一緒に考えましょう。') },
        world.at(28 + i * 9, 17),
      )
      .approve(world.at(28 + i * 9, 18), 'ありがとう。')
  }
  const refused = world.at(44)
  world
    .use('business_trip', izumi, refused)
    .submit(trip(world, izumi, refused, { far: true }), refused)
    .reject(world.at(42, 10), '同じ内容を来月のオンライン説明会で聞けます。そちらに参加をお願いします。')
  const at = world.at(50)
  const own = world.use('business_trip', manager, at).submit(trip(world, manager, at), at)
  own.approve(world.at(49, 11), '承認します。')
  const ourTasks: Asked[] = [
    {
      title: '年末の売り場の写真を3枚送る',
      assigneeIds: [world.person('佐藤 花子').id],
      dueOn: daysBefore(world.at(40), -6),
    },
    {
      title: '店長会の議題をまとめる',
      assigneeIds: [aoba.id, izumi.id],
      dueOn: daysBefore(world.at(40), -9),
    },
  ]
  own.submit(afterTrip(world, manager, world.at(40), ourTasks), world.at(40, 17))
  own.approve(world.at(38, 10), '参考になりました。店長会での共有もお願いします。')
  own.comment(
    own.report.acts.at(-1)!.actorId,
    '写真がとても分かりやすかったです。次の会議で使わせてください。',
    world.at(37, 9),
  )

  const again = world.at(13)
  const latest = world.use('business_trip', manager, again).submit(trip(world, manager, again), again)
  latest.approve(world.at(12, 10))
  const tasks: Asked[] = [
    {
      title: 'ギフト包装の見本を一つ作る',
      assigneeIds: [world.person('佐藤 花子').id],
      dueOn: daysBefore(world.now, -3),
    },
    {
      title: '歳末の応援シフトの希望を出す',
      assigneeIds: [
        world.person('佐藤 花子').id,
        ...world
          .staffOf('青葉通り店')
          .slice(0, 2)
          .map(({ id }) => id),
      ].filter((id, i, all) => all.indexOf(id) === i),
      dueOn: daysBefore(world.now, -7),
    },
  ]
  latest.submit(afterTrip(world, manager, world.at(5), tasks), world.at(5, 16))
  latest.approve(world.at(4, 9), '依頼の進み具合も見ておいてください。')
}

/** An employee in a store: returned, waiting, unwritten and completed submissions. */
export function tellEmployee(world: World) {
  const [manager, aoba] = branch(world)
  const hanako = world.person('佐藤 花子')

  let at = world.at(21)
  const returned = world.use('expenses', hanako, at).submit(estimate(world, hanako, at), at)
  returned.approve(world.at(20, 10), '承認します。')
  const spent = settlement(world, returned, world.at(3), 1.08)
  returned
    .submit({ ...spent, difference: undefined }, world.at(3, 18))
    .sendBack(
      world.at(1, 11),
      '2行目の領収書の日付が読み取れませんでした。撮り直したものを付けてください。見積もりを超えた理由も書いてもらえますか。',
      ['expenses', 'difference'],
    )

  world.use('training', hanako, world.at(1, 16)).write(
    {
      course: text('ラッピング技能講座（中級）'),
      host: text('日本ラッピング協会'),
      aim: text('歳末のギフト包装を'),
    },
    world.at(1, 16),
  )

  at = world.at(4)
  world.use('suggestion_box', hanako, at).submit(suggestion(world, hanako, at, 2), at)

  at = world.at(18)
  const course = world.use('training', hanako, at).submit(training(world, 0, at), at)
  course.approve(world.at(17, 11), '店舗でも教えてくださいね。')

  at = world.at(70)
  const past = world.use('training', hanako, at).submit(training(world, 2, at), at)
  past.approve(world.at(69, 10), '承認します。')
  past.submit(afterTraining(world, hanako, world.at(55)), world.at(55, 17))
  past.approve(world.at(54, 12), '朝礼での共有、みんなの役に立っていました。')
  past.comment(
    aoba.id,
    '学んだことをすぐ棚で試していて、すばらしいです。次は後輩にも教えてあげてください。',
    world.at(53, 9),
  )

  at = world.at(35)
  talk(world, hanako, at)
    .fill(
      { comment: text('包装の仕事がとてもていねいです。年明けから発注も少しずつお任せします。') },
      world.at(34, 17),
    )
    .approve(world.at(34, 18))

  at = world.at(26)
  incident(world, hanako, at, 0)
    .approve(world.at(25, 10), 'けががなくて何よりです。全員に伝えました。')
    .approve(world.at(23, 14), '他の店舗にも共有します。')

  at = world.at(58)
  const idea = world.use('suggestion_box', hanako, at).submit(suggestion(world, hanako, at, 0), at)
  idea.fill({ grade: choice(1) }, world.at(57, 10))
  idea.approve(world.at(57, 11), 'すぐに試しましょう。')
  idea.approve(world.at(55, 11), '全店で使えそうです。')
  idea.approve(world.at(54, 15), '採用します。')

  at = world.at(47)
  world
    .use('suggestion_box', hanako, at)
    .submit(suggestion(world, hanako, at, 4), at)
    .cancel(world.at(46, 10), '先に店舗で話し合うことにしました。')

  commute(world, hanako, world.at(95))
    .approve(world.at(94, 10))
    .approve(world.at(92, 11), '定期代を確認しました。来月分から支給します。')

  introduce(world, hanako, world.at(15, 12))

  const messages = [
    'レジの応援をありがとうございました。夕方の混む時間に、何も言わなくても入ってくださって本当に助かりました。',
    'ギフト包装のお手本、家でも練習しています。角の折り方のコツが少し分かってきました。',
    '朝の品出しを代わってくださってありがとうございました。おかげで子どもの行事に間に合いました。',
  ]
  for (const [i, message] of messages.entries()) {
    const colleague = world.staffOf('青葉通り店').filter((one) => one !== hanako)[i % 3]!
    thank(world, hanako, [colleague.id], message, world.at(9 + i * 21))
    thank(
      world,
      colleague,
      [hanako.id],
      'いつも落ち着いて教えてくれてありがとう。花子さんの隣だと安心してレジに立てます。',
      world.at(6 + i * 17),
    )
  }
  thank(
    world,
    manager,
    [hanako.id],
    '改善提案「値札の差し替え」のおかげで、支店全体の朝が楽になりました。ありがとうございます。',
    world.at(2, 17),
  )
}

/** The administrator: what only she can resolve, and her own submissions. */
export function tellAdministrator(world: World) {
  const admin = world.person('高橋 直子')
  const mover = world.staffOf('採用教育課')[0]!
  // Submitted when the approver, who has been suspended since, was still active.
  commute(world, mover, world.at(24), { workflow: 'earlier' }).approve(
    world.at(23, 11),
    '引っ越し、お疲れさまでした。',
  )
  for (const [i, department] of ['食品課', '博多駅前店', '情報システム部'].entries()) {
    const person = world.staffOf(department)[0]!
    commute(world, person, world.at(5 - i)).approve(world.after(world.at(4 - i), 1), '')
  }
  const at = world.at(40)
  const use = world.use('expenses', admin, at).submit(estimate(world, admin, at), at)
  use.approve(world.at(39, 10), '承認します。')
  thank(
    world,
    admin,
    [world.staffOf('総務課')[0]!.id],
    '健康診断の日程調整をありがとうございました。各店舗からも「連絡が早くて助かる」と声が届いています。',
    world.at(11),
  )
}

export function branch(world: World) {
  return [
    world.holder('仙台支店', '支店長'),
    world.holder('青葉通り店', '店長'),
    world.holder('泉中央店', '店長'),
  ] as const
}
