/*
 * Groups of interchangeable characters that the sources of the table of variant kanji (generate-variant-kanji.ts) lack.
 * The first is the usual form.
 */

/**
 * Family names are written as in the family register. These forms occur there and on IBM's list of 388 characters, from
 * which company systems took them; Unihan relates them to nothing, or only to forms used in China. 斉 and 斎 are two
 * characters, but one family name (さいとう) is written with either of them and their old forms.
 */
const names =
  '斉斎齊齋 辺邊邉 島嶋嶌 浜濱濵 淵渕渊 秋穐龝 船舩 梅楳 桑桒 喜㐂 昇曻 橋槗𣘺 吉𠮷 土圡𡈽 竹笁 間閒 釜𨫤 原邍 松枩 国國圀 鶴靍靏 欅﨔 臈﨟 青靑 清淸 曹曺 鉄鐵鐡銕 体體躰軆 奥奧 富冨 高髙 崎﨑嵜碕 柳栁 館舘 留畄 場塲 猪豬 熊䧺 渋澁澀 蘇蘓 翠翆 雁鴈鳫'

/**
 * The simplified forms that JIS X 0208 introduced in 1983, with the printed forms from the list of characters outside
 * of regular use (表外漢字字体表, 2000); and 弁, which replaces three older characters.
 */
const printed =
  '鶯鴬 籠篭 頸頚 諫諌 壺壷 賤賎 濤涛 藪薮 瀆涜 焰焔 繫繋 醱醗 鷗鴎 蠣蛎 檜桧 蘆芦 麴麹 麵麺 頰頬 塡填 剝剥 𠮟叱 瘦痩 噓嘘 蟬蝉 驒騨 簞箪 屛屏 穎頴 儘侭 埒埓 彎弯 攪撹 檮梼 櫟檪 灌潅 濾沪 箏筝 蠅蝿 邇迩 靱靭 鰺鯵 俠侠 啞唖 囊嚢 搔掻 潑溌 禱祷 繡繍 萊莱 蔣蒋 蠟蝋 軀躯 醬醤 顚顛 鹼鹸 闘鬪鬭 礪砺 竈竃 瀦潴 嚙噛 摑掴 攢攅 弁辨瓣辯辧'

export const additions: readonly string[] = [...names.split(' '), ...printed.split(' ')]
