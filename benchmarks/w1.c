/* Workload W1 by hand: the same draws and the same arithmetic as the engine, for this one question only.

   An activation study of one hero with allies against one villain without Boost abilities: each round the villain is
   dealt one boost card, the first ready ally defends, else the hero (defence ally_then_hero), then everybody readies.
   Random numbers: streams keyed by (seed, trial, purpose), splitmix64 finaliser of a counter, Lemire's bound.
   Built and called by mcsim/bench/compiled.py; arrays are row-major, counts are added to. */

#include <stdint.h>
#include <string.h>

#define MAX_CARDS 128
#define MAX_ALLIES 8
#define GAMMA 0x9E3779B97F4A7C15u
#define M1 0xBF58476D1CE4E5B9u
#define M2 0x94D049BB133111EBu
#define SHUFFLE 1u /* Purpose.ENCOUNTER_SHUFFLE */
#define DEFEATED 2 /* Outcome.DEFEATED */
#define BY_ATTACK 0 /* LossCause.ATTACK */
#define ROUND_SUM 3 /* column of an ally's row: sum of the rounds in which it was lost */

typedef struct {
    int32_t rounds, n_cards, atk, hero_hp, hero_def, n_allies, bins;
    const int32_t *icons, *ally_hp;
} question;

typedef struct {
    int64_t *damage, *icons, *alive, *threat, *ally, *outcome;
} counts;

typedef struct { /* what is kept of one trial */
    int64_t trial, damage, alive, allies_lost, outcome, rounds, threat, activations, defeat;
} row;

typedef struct {
    uint64_t key, n;
} stream;

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * M1;
    z = (z ^ (z >> 27)) * M2;
    return z ^ (z >> 31);
}

static stream seed_stream(uint64_t seed, uint64_t trial) {
    stream s = {mix(mix(mix(seed + GAMMA) ^ (trial + 1) * GAMMA) ^ (SHUFFLE + 1u) * M2), 0};
    return s;
}

static uint64_t next(stream *s) {
    s->n += 1;
    return mix(s->key + s->n * GAMMA);
}

/* A number below `bound`, exactly uniform. */
static int32_t below(stream *s, uint64_t bound) {
    uint64_t product = (next(s) >> 32) * bound;
    if ((product & 0xFFFFFFFFu) < bound) {
        uint64_t threshold = ((1ull << 32) - bound) % bound;
        while ((product & 0xFFFFFFFFu) < threshold) product = (next(s) >> 32) * bound;
    }
    return (int32_t)(product >> 32);
}

/* Draw one card by lazy Fisher-Yates; what was drawn before is the discard pile, behind the deck in the same array. */
static int32_t draw(stream *s, int32_t *deck, int32_t *left, int32_t n_cards) {
    int32_t place = *left > 1 ? below(s, (uint64_t)*left) : 0;
    int32_t card = deck[place];
    *left -= 1;
    deck[place] = deck[*left];
    deck[*left] = card;
    if (*left == 0) { /* the deck has run out: all but this card are shuffled into a new one */
        deck[0] = deck[n_cards - 1];
        deck[n_cards - 1] = card;
        *left = n_cards - 1;
    }
    return card;
}

static int32_t first_ready(const int32_t *hp, const int32_t *exhausted, int32_t n) {
    for (int32_t i = 0; i < n; i++)
        if (hp[i] > 0 && !exhausted[i]) return i;
    return -1;
}

static row run_trial(const question *q, stream s, const int32_t *order, counts c) {
    int32_t deck[MAX_CARDS], ally_hp[MAX_ALLIES], exhausted[MAX_ALLIES] = {0};
    int32_t left = q->n_cards, hero_hp = q->hero_hp, hero_exhausted = 0;
    row r = {0};
    memcpy(deck, order, sizeof(int32_t) * (size_t)q->n_cards);
    memcpy(ally_hp, q->ally_hp, sizeof(int32_t) * (size_t)q->n_allies);
    for (int32_t round = 0; round < q->rounds; round++) {
        int32_t taken = 0;
        if (hero_hp > 0) {
            int32_t defender = first_ready(ally_hp, exhausted, q->n_allies);
            int32_t hero_defends = defender < 0 && !hero_exhausted;
            int32_t icons = q->icons[draw(&s, deck, &left, q->n_cards)];
            int32_t amount = q->atk + icons;
            r.activations++;
            r.rounds = round + 1;
            c.icons[round * q->bins + icons]++;
            if (defender >= 0) {
                exhausted[defender] = 1;
                ally_hp[defender] -= amount;
                if (ally_hp[defender] <= 0) {
                    c.ally[defender * 4 + BY_ATTACK]++;
                    c.ally[defender * 4 + ROUND_SUM] += round + 1;
                    r.allies_lost++;
                }
            } else {
                if (hero_defends) {
                    hero_exhausted = 1;
                    amount -= q->hero_def;
                }
                taken = amount > 0 ? amount : 0;
                hero_hp -= taken;
                r.damage += taken;
            }
            hero_exhausted = 0;
            memset(exhausted, 0, sizeof(exhausted));
        }
        c.damage[round * q->bins + taken]++;
        c.alive[round] += hero_hp > 0;
        c.threat[round * q->bins]++;
    }
    r.alive = hero_hp > 0;
    r.outcome = r.alive ? 0 : DEFEATED;
    r.defeat = r.allies_lost > 0 || !r.alive;
    c.outcome[r.outcome]++;
    return r;
}

/* Runs `trials` trials from number `first` into rows[trials]; returns the villain activations, -1 if q is too large. */
int64_t w1_run(const question *q, uint64_t seed, int64_t first, int64_t trials, const counts *c, row *rows) {
    int32_t order[MAX_CARDS];
    int64_t activations = 0;
    if (q->n_cards > MAX_CARDS || q->n_allies > MAX_ALLIES) return -1;
    for (int32_t i = 0; i < q->n_cards; i++) order[i] = i;
    for (int64_t t = 0; t < trials; t++) {
        rows[t] = run_trial(q, seed_stream(seed, (uint64_t)(first + t)), order, *c);
        rows[t].trial = first + t;
        activations += rows[t].activations;
    }
    return activations;
}
