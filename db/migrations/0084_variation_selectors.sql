-- Variation selectors choose one shape of a kanji or the coloured form of a sign. Nobody types them in a search, so
-- they make no difference there, as width and case make none. The same in common/search-text.ts.
create or replace function search_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select translate(
      regexp_replace(lower(normalize(regexp_replace(value, E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]', '', 'g'), NFKC)), E'[\\u0001-\\u0020\\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+', ' ', 'g'),
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶς〜',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖσ~')
  $$;

-- What was folded before, only where a selector stands. Setting a column to itself folds it again.
update users set family_name = family_name, given_name = given_name, family_name_kana = family_name_kana,
  given_name_kana = given_name_kana, former_family_name = former_family_name,
  former_family_name_kana = former_family_name_kana
where search_name || search_kana ~ E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]';
update departments set name = name, name_kana = name_kana
where search_name || search_kana ~ E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]';
update memberships set job_label = job_label
where search_label ~ E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]';
update search_texts set text = regexp_replace(text, E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]', '', 'g')
where text ~ E'[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]';
