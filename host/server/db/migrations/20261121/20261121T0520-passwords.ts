import type { Migration } from '../../migration.ts';

export const passwords: Migration = {
  name: '20261121T0520-passwords',
  statements: [
    `alter table staff add column password_kind text not null default 'own' check (password_kind in ('own', 'one-time', 'spent'))`,
    `alter table session add column device text not null default ''`,
  ],
};
