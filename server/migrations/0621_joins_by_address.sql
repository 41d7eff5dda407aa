-- How many joined from an address today is asked of whoever joins and of each who waits.
create index member_join_ip on member (join_ip, member_id) where join_ip is not null;
