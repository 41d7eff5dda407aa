-- Saved views of who was here today, and of questions, in the words that their lists have now.
update list_view set state = jsonb_set(state #- '{address,chip}', '{address,state}', '"now"')
where list = '/api/members/logins/today' and state #>> '{address,chip}' = 'online';
update list_view set state = jsonb_set(state #- '{address,by}', '{address,mine}', '"true"')
where list = '/api/help' and state #> '{address}' ? 'by';
