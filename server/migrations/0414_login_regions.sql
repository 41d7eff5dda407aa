-- From where somebody came, as the player site knows it of his address; null: it did not say.
alter table login_attempt add column region text;
