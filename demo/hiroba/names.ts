/* Name, reading and spelling in Latin letters. */
const familyText = `
佐藤 サトウ sato|鈴木 スズキ suzuki|高橋 タカハシ takahashi|田中 タナカ tanaka|伊藤 イトウ ito
渡辺 ワタナベ watanabe|山本 ヤマモト yamamoto|中村 ナカムラ nakamura|小林 コバヤシ kobayashi|加藤 カトウ kato
吉田 ヨシダ yoshida|山田 ヤマダ yamada|佐々木 ササキ sasaki|山口 ヤマグチ yamaguchi|松本 マツモト matsumoto
井上 イノウエ inoue|木村 キムラ kimura|林 ハヤシ hayashi|斎藤 サイトウ saito|清水 シミズ shimizu
山崎 ヤマザキ yamazaki|森 モリ mori|池田 イケダ ikeda|橋本 ハシモト hashimoto|阿部 アベ abe
石川 イシカワ ishikawa|山下 ヤマシタ yamashita|中島 ナカジマ nakajima|石井 イシイ ishii|小川 オガワ ogawa
前田 マエダ maeda|岡田 オカダ okada|長谷川 ハセガワ hasegawa|藤田 フジタ fujita|後藤 ゴトウ goto
近藤 コンドウ kondo|村上 ムラカミ murakami|遠藤 エンドウ endo|青木 アオキ aoki|坂本 サカモト sakamoto
福田 フクダ fukuda|太田 オオタ ota|西村 ニシムラ nishimura|藤井 フジイ fujii|岡本 オカモト okamoto
金子 カネコ kaneko|藤原 フジワラ fujiwara|三浦 ミウラ miura|中野 ナカノ nakano|原田 ハラダ harada
松田 マツダ matsuda|竹内 タケウチ takeuchi|小野 オノ ono|田村 タムラ tamura|中山 ナカヤマ nakayama
和田 ワダ wada|石田 イシダ ishida|森田 モリタ morita|上田 ウエダ ueda|原 ハラ hara
内田 ウチダ uchida|柴田 シバタ shibata|酒井 サカイ sakai|宮崎 ミヤザキ miyazaki|横山 ヨコヤマ yokoyama
高木 タカギ takagi|安藤 アンドウ ando|宮本 ミヤモト miyamoto|大野 オオノ ono|小島 コジマ kojima
工藤 クドウ kudo|谷口 タニグチ taniguchi|今井 イマイ imai|高田 タカダ takada|菅原 スガワラ sugawara
千葉 チバ chiba|大橋 オオハシ ohashi|永井 ナガイ nagai|平野 ヒラノ hirano|桜井 サクライ sakurai`

const womenText = `
花子 ハナコ hanako|美咲 ミサキ misaki|陽菜 ヒナ hina|結衣 ユイ yui|葵 アオイ aoi
さくら サクラ sakura|真由美 マユミ mayumi|恵 メグミ megumi|直子 ナオコ naoko|由美子 ユミコ yumiko
香織 カオリ kaori|裕子 ユウコ yuko|智子 トモコ tomoko|彩 アヤ aya|愛 アイ ai
舞 マイ mai|千尋 チヒロ chihiro|麻衣 マイ mai|優花 ユウカ yuka|七海 ナナミ nanami
久美子 クミコ kumiko|明美 アケミ akemi|京子 キョウコ kyoko|里奈 リナ rina|絵里 エリ eri
沙織 サオリ saori|友美 トモミ tomomi|芽衣 メイ mei|莉子 リコ riko|琴音 コトネ kotone
志保 シホ shiho|千夏 チナツ chinatsu|奈々 ナナ nana|亜希子 アキコ akiko|典子 ノリコ noriko
美穂 ミホ miho|みゆき ミユキ miyuki|あかり アカリ akari|春香 ハルカ haruka|瞳 ヒトミ hitomi`

const menText = `
太郎 タロウ taro|健太 ケンタ kenta|大輔 ダイスケ daisuke|翔太 ショウタ shota|拓也 タクヤ takuya
健一 ケンイチ kenichi|誠 マコト makoto|浩 ヒロシ hiroshi|直樹 ナオキ naoki|和也 カズヤ kazuya
隆 タカシ takashi|修 オサム osamu|大樹 ダイキ daiki|悠斗 ユウト yuto|蓮 レン ren
陽太 ヨウタ yota|亮 リョウ ryo|剛 ツヨシ tsuyoshi|学 マナブ manabu|達也 タツヤ tatsuya
雄一 ユウイチ yuichi|純 ジュン jun|康平 コウヘイ kohei|洋平 ヨウヘイ yohei|慎也 シンヤ shinya
智也 トモヤ tomoya|正樹 マサキ masaki|哲也 テツヤ tetsuya|孝之 タカユキ takayuki|俊介 シュンスケ shunsuke
航 ワタル wataru|海斗 カイト kaito|颯太 ソウタ sota|涼介 リョウスケ ryosuke|博之 ヒロユキ hiroyuki
圭 ケイ kei|聡 サトシ satoshi|豊 ユタカ yutaka|祐樹 ユウキ yuki|竜也 リュウヤ ryuya`

export type NamePart = { written: string; kana: string; spelt: string }

const parts = (text: string): NamePart[] =>
  text
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [written, kana, spelt] = entry.split(' ')
      return { written: written!, kana: kana!, spelt: spelt! }
    })

export const familyNames = parts(familyText)
export const womensNames = parts(womenText)
export const mensNames = parts(menText)
