/// English words that stand for one another, and words that hint at what they are about.
///
/// Written from general knowledge of the language and of what programs are asked to do, by going through fields of everyday
/// life and work; no requests were looked at for it. Only links that hold without context are wanted: a link that is right
/// in one field and wrong in others costs more than it gives.
enum EnglishSynonyms {
  static let table = """
    # asking, making, changing
    buy, purchase, order, shop, acquire
    purchase, order, buy => shopping, shop, store, price, product
    sell, resell => sale, market, listing
    find, locate, search, discover, lookup
    search, query => find, lookup, browse
    search, browse, explore => discover, find
    get, obtain, retrieve, fetch, acquire
    show, display, list, view, present
    create, make, generate, build, produce, design, compose
    generate, generator, generation, creator, maker
    write, compose, draft, author
    writer, author, novelist => book, writing
    delete, remove, erase, clear, cancel, discard, drop
    add, insert, append, attach, include
    change, modify, edit, update, alter, adjust, revise
    improve, enhance, optimize, boost, refine, upgrade, increase, strengthen
    improve, enhance => optimization, improvement
    convert, transform, translate, change, turn
    convert, conversion, converter
    send, deliver, dispatch, forward, transmit, ship
    start, begin, launch, initiate, open
    stop, end, halt, terminate, finish, cancel
    check, verify, validate, confirm, inspect, examine, test
    verify, verification, validate, validation, authenticate
    compare, contrast, difference, versus, comparison
    calculate, compute, determine, evaluate, estimate, calculator
    calculate, compute, solve => math, formula, calculator, equation
    estimate, predict, forecast, project, prediction
    analyze, analysis, examine, investigate, study, assess, evaluate, analytics, insight
    assess, assessment, evaluate, evaluation, rate, judge
    explain, describe, clarify, explanation
    summarize, summary, condense, abstract, recap, digest, overview, shorten, brief
    shorten, condense => summary, short
    recommend, suggest, propose, advise, recommendation, suggestion
    recommendation, suggestion, advice, tip
    choose, select, pick, decide
    help, assist, support, aid, assistance
    teach, educate, instruct, train, tutor, lesson
    learn, study => course, education, lesson, tutorial, teach, tutor
    save, store, keep, archive, preserve
    monitor, track, watch, observe, follow, tracker
    track, tracking, tracker, trace
    schedule, plan, arrange, organize, appointment
    plan, planner, planning, itinerary
    remind, reminder, notify, alert, notification, alarm
    book, reserve, booking, reservation
    register, enroll, sign, subscribe, registration, enrollment, signup
    join, participate, enroll
    upload, import, submit
    download, export, save
    share, publish, post, distribute
    publish, publication, release
    connect, link, join, attach, connection
    repair, fix, mend, troubleshoot, restore, maintenance, resolve
    clean, wash, tidy, cleaning
    protect, secure, guard, defend, safety, security, protection
    safe, secure => security, safety
    open, unlock
    close, shut, lock
    rent, lease, hire, rental
    hire, recruit, employ, recruitment, hiring
    pay, payment, settle, transfer
    borrow, loan, lend
    spend, spending, expense, expenditure, cost
    travel, trip, journey, tour, vacation, holiday, tourism
    visit, tour, sightseeing => travel, attraction, destination
    meet, meeting, conference, gathering
    talk, chat, speak, conversation, discuss, converse, dialogue, communicate
    discuss, debate, argue => discussion, conversation
    ask, question, inquire, query
    answer, respond, reply, response, question
    listen, hear => audio, music, podcast
    watch => video, movie, show, stream
    read, reading => book, article, text
    count, number, quantity, amount, total
    sort, order, arrange, rank
    rank, ranking, rating, top, leaderboard
    filter, select, narrow
    merge, combine, join, unite, concatenate
    split, divide, separate, partition
    measure, measurement, gauge
    simulate, simulation, model
    detect, identify, recognize, discover, detection, recognition
    classify, categorize, label, classification, category
    extract, pull, parse, scrape, extraction
    scrape, crawl => web, website, extraction
    invest, investment => stock, finance, portfolio, fund
    trade, trading, exchange => stock, market, crypto
    donate, donation, charity, give, contribute
    play => game, music
    cook, cooking, bake, prepare => recipe, food, meal, dish
    exercise, workout, train, fitness
    sleep, rest, insomnia, nap
    diagnose, diagnosis, symptom
    treat, treatment, therapy, cure, remedy
    apply, application
    celebrate, celebration, party, festival
    decorate, decoration, decor
    drive, driving => car, vehicle, route, road
    fly, flight, flying, airline, plane, airplane, aircraft
    deploy, deployment, release, publish
    debug, bug, error, troubleshoot, issue, fault
    backup, restore, recovery
    encrypt, decrypt, encryption, cipher, cryptography
    compress, zip, archive, compression
    print, printer, printing
    scan, scanner, scanning
    record, recording, capture, log

    # food and drink
    food, meal, dish, cuisine, dining, eat, menu
    restaurant, dining, eatery, bistro, cafe, diner
    restaurant, cafe, diner, pub => food, meal, dining, place
    sushi, ramen, pizza, pasta, burger, steak, taco, curry, seafood, barbecue, noodle, noodles, sandwich => food, restaurant, recipe, cuisine, dish
    breakfast, lunch, dinner, supper, brunch => meal, food, restaurant, recipe
    recipe, ingredient, cook, cooking, dish, meal, kitchen
    ingredient, ingredients => recipe, food
    chicken, beef, pork, fish, rice, egg, eggs, tofu, potato, tomato, cheese, vegetable, vegetables => recipe, food, ingredient
    cake, cookie, dessert, bread, pastry, chocolate => recipe, food, baking
    vegan, vegetarian, gluten, keto, paleo => diet, recipe, food
    diet, nutrition, nutritional, nutrient, calorie, calories, dietary
    calorie, protein, carbohydrate, vitamin, fat => nutrition, diet, food, health
    healthy => health, nutrition, diet
    grocery, groceries, supermarket => shopping, food, product, store
    wine, beer, cocktail, whiskey, liquor, drink, beverage, alcohol
    wine, beer, cocktail, coffee, tea => drink, beverage
    coffee, espresso, latte => cafe
    delivery, takeout, takeaway => order, food

    # places and travel
    hotel, accommodation, lodging, hostel, resort, motel, stay, inn
    hotel, airbnb, hostel, resort => travel, booking, room
    flight, airline, airfare, airport, ticket => travel, trip
    airport, airline => flight
    train, railway, rail, bus, metro, subway, tram => transport, transportation, transit, schedule, travel
    transport, transportation, transit, commute
    taxi, cab, uber, lyft => ride, car, transport
    car, vehicle, automobile, auto, truck
    car, motorcycle, truck, suv, sedan => vehicle, automobile
    electric, ev => vehicle, charging, energy
    parking, garage => car, vehicle
    traffic, congestion => road, route, map
    map, location, navigation, direction, route, geography
    route, direction, directions, path, way
    location, place, address, position, where, site
    nearby, near, around, close, local => location, place, map
    distance, far, mileage, kilometers, miles => location, map
    coordinate, latitude, longitude => location, map, geographic
    destination, attraction, landmark, sightseeing => travel, trip, tourism, tour
    beach, island, mountain, hiking, camping, trail, park => travel, outdoor, destination
    itinerary, vacation, holiday, getaway, honeymoon => travel, trip
    cruise, ship, ferry, boat, yacht
    passport, visa, immigration => travel, country
    city, town, municipality, urban
    country, nation, state
    paris, london, tokyo, rome, barcelona, dubai, bali, hawaii, thailand, italy, spain, japan => travel, city
    house, home, property, apartment, flat, condo, residence, housing
    house, apartment, condo, property, mortgage => real, estate
    estate, realtor, realty => property, house
    tenant, landlord, lease => rental, property
    neighborhood, district, area, region, zone
    museum, gallery, exhibition => art, culture
    hospital, clinic, doctor, physician, medical
    school, university, college, campus, academy => education
    store, shop, retailer, market, boutique, mall

    # weather and earth
    weather, forecast, climate, temperature, meteorological
    rain, snow, sunny, storm, wind, windy, humidity, hurricane, cloudy, fog, umbrella => weather, forecast
    temperature, celsius, fahrenheit, hot, cold, heat, warm => weather
    pollution, smog, aqi, pm25 => air, quality, environment
    climate, warming, carbon, emission, emissions => environment, sustainability
    environment, environmental, ecology, ecological, eco, sustainability, sustainable, green
    earthquake, flood, tsunami, wildfire, volcano, disaster, hurricane
    energy, power, electricity, solar, renewable
    water, ocean, sea, river, lake, marine, aquatic
    planet, star, galaxy, astronomy, telescope, astronomical, space, nasa
    moon, sunrise, sunset, eclipse => astronomy
    tide, surf, wave, waves => ocean
    plant, flower, garden, gardening, tree, botanical
    crop, farm, farming, agriculture, agricultural, soil, harvest
    animal, pet, wildlife, species
    dog, cat, puppy, kitten, breed => pet, animal
    bird, fish, horse, insect, butterfly => animal, species
    veterinary, vet, veterinarian => pet, animal, doctor

    # money
    money, cash, fund, funds, currency, finance
    finance, financial, money, banking, economic, economy
    stock, share, equity, shares, security, ticker
    stock, stocks, shares, dividend, nasdaq, etf => market, finance, financial, investment, price
    portfolio, asset, holdings => investment, finance
    bond, mutual, hedge, retirement, pension, 401k => investment, fund, finance
    apple, tesla, microsoft, google, amazon, nvidia => company, stock
    crypto, cryptocurrency, bitcoin, ethereum, blockchain, token, coin, defi
    bitcoin, ethereum, btc, eth, wallet => crypto, cryptocurrency, coin, token
    nft, web3, blockchain, wallet => crypto, token
    currency, exchange, forex, dollar, euro, yen, pound
    dollar, euro, yen, usd, eur, gbp, rupee, yuan => currency, exchange
    price, cost, fee, charge, pricing, rate, value, expense
    cheap, affordable, budget, inexpensive, lowest, discounted => price, deal, discount
    deal, discount, coupon, promo, offer, sale, bargain, promotion, voucher
    coupon, promo, voucher => deal, discount, save, shopping
    bank, banking, account, deposit
    loan, mortgage, credit, debt, interest
    mortgage, loan => calculator, rate, finance
    tax, taxes, irs, vat, deduction, taxation
    tax => finance, calculator
    budget, budgeting, expense, saving, savings
    budgeting, expense, savings => finance, money, personal
    salary, wage, income, compensation, pay, earnings, payroll
    invoice, bill, billing, receipt
    insurance, coverage, premium, policy, claim
    revenue, profit, sales, earnings, turnover
    revenue, profit, earnings => financial, company
    business, company, corporation, enterprise, firm, organization, startup
    startup, entrepreneur, founder, venture => business, company, idea
    customer, client, consumer, buyer
    market, marketing, advertisement, advertising, ad, campaign, promotion
    ad, ads, advertising, campaign, brand, branding => marketing
    slogan, tagline, brand, branding, logo, name
    competitor, competitors, competition => market, analysis, company
    accounting, bookkeeping, audit => finance, financial
    economy, gdp, inflation, unemployment => economic, finance, statistics
    supplier, vendor, manufacturer, wholesale => product, supply
    inventory, warehouse, stockroom, logistics, supply
    shipping, shipment, parcel, package, delivery, courier, freight
    product, item, goods, merchandise
    gift, present, gifts, birthday => shopping, product
    clothes, clothing, fashion, apparel, outfit, dress, shoes, shirt, jacket, wear
    clothes, dress, shoes, jeans, jacket, sneakers, handbag, jewelry => fashion, shopping, product, clothing
    beauty, cosmetics, makeup, skincare, cosmetic, lipstick
    furniture, sofa, couch, chair, desk, lamp => home, product, interior
    interior, decor, furniture, renovation => home, design, room
    phone, smartphone, laptop, computer, headphones, tablet, electronics, gadget, device
    smartphone, laptop, headphones, camera, television, tv => product, electronics, shopping
    review, rating, feedback, opinion, testimonial, evaluation

    # work, law, government
    job, career, employment, work, occupation, position, vacancy, hiring
    job, vacancy, internship, employer, recruiter => career, employment
    resume, cv, curriculum => job, career
    interview, interviewer => job, career, question
    employee, staff, worker, personnel, workforce, team
    manager, boss, leadership => management, team
    task, todo, assignment, project
    task, todo, deadline, productivity => project, management
    calendar, schedule, event, appointment, agenda
    event, concert, festival, show, conference => ticket
    law, legal, lawyer, attorney, court, legislation, regulation
    contract, agreement, lawsuit, attorney, copyright, trademark, patent => legal, law
    patent, trademark, invention => intellectual, property
    government, federal, policy, politics, political, congress, parliament
    bill, congress, senate, legislation, law
    election, vote, candidate, president, senator => politics, political
    crime, police, criminal => safety, law
    privacy, confidentiality => security, data, policy
    compliance, regulation, regulatory, standard, rule

    # health
    health, medical, medicine, wellness, healthcare, clinical
    doctor, physician, nurse, dentist, surgeon, specialist => medical, health, appointment
    symptom, illness, disease, condition, disorder, sick, sickness
    disease, illness, cancer, diabetes, flu, covid, infection, virus, asthma => medical, health
    medicine, medication, drug, pill, prescription, pharmacy, dose, dosage
    headache, fever, cough, pain, allergy, nausea => symptom, health, medical
    mental, anxiety, depression, stress, therapy, therapist, psychology, emotional, psychological
    anxiety, stress, depression, lonely, sad, overwhelmed => mental, health, therapy
    meditation, mindfulness, yoga, relaxation, calm => wellness, health, relax
    fitness, gym, workout, exercise, muscle, cardio, training
    weight, bmi, obesity => health, fitness, diet
    pregnancy, baby, birth, infant, maternal, pregnant
    child, kid, kids, children, toddler, parenting => family
    parenting, parents, family
    patient, hospital, surgery => medical, health
    gene, genetic, genome, dna, genomic
    protein, molecule, chemical, compound, chemistry, molecular
    age, old, birthday

    # learning and knowledge
    course, class, lesson, curriculum, lecture, training, tutorial, workshop
    course, courses, class, udemy, coursera, mooc => education, learning, online
    student, pupil, learner, teacher, professor => education, school
    exam, test, quiz, examination => study, education, question
    homework, assignment, essay, thesis, dissertation => education, writing, academic
    quiz, trivia, puzzle, riddle => game, question
    research, study, scholarly, academic, scientific, science
    paper, article, publication, journal, arxiv, pubmed, literature => research, academic, scientific
    arxiv, scholar, citation, abstract, doi => paper, research
    citation, reference, bibliography, source
    book, novel, literature, fiction, ebook, reading
    novel, fiction, author, bestseller, kindle => book
    dictionary, definition, meaning, define, vocabulary, glossary
    define, meaning, definition => word, dictionary
    synonym, antonym, rhyme => word, dictionary
    language, linguistic, translation, grammar
    spanish, french, german, italian, japanese, mandarin, korean, portuguese => language, translate, translation
    translate, translation, translator, interpret
    grammar, spelling, proofread, proofreading, punctuation => text, writing, language
    essay, blog, article, content, post, copy
    history, historical, ancient, past, heritage
    war, empire, civilization, century, medieval => history, historical
    philosophy, ethics, philosopher, wisdom
    religion, bible, church, prayer, god, scripture, quran, spiritual, religious, faith
    bible, verse, scripture, jesus => religious
    math, mathematics, mathematical, algebra, calculus, geometry, arithmetic
    equation, integral, derivative, matrix, theorem => math, mathematics, solve
    sum, addition, subtraction, multiplication, division => math, calculate, arithmetic
    statistics, statistical, probability, statistic, data
    mean, average, median, deviation, variance
    physics, velocity, acceleration, gravity, quantum => science
    velocity, speed, pace
    chemistry, biology, physics => science
    knowledge, information, fact, facts, encyclopedia, wikipedia
    wikipedia, encyclopedia => knowledge, article
    wolfram => math, computation

    # words, pictures, sound
    image, picture, photo, photograph, illustration, visual, graphic
    image, drawing, painting, sketch, artwork, art
    picture, photo, artwork, illustration, midjourney, dalle => image
    draw, paint, sketch, illustrate => image, drawing, art
    logo, icon, banner, poster, flyer => design, image, graphic
    design, designer, graphic, ui, ux
    color, palette, hue, shade
    art, artist, painting, artwork, artistic, sculpture
    photography, camera, photographer => photo, image
    wallpaper, background => image
    gif, meme, sticker, emoji => image, funny
    emoji, emoticon => emotion
    avatar, portrait, face => image, character
    video, clip, footage, film, movie
    youtube, tiktok, vimeo => video, channel
    subtitle, caption, transcript, transcription, captions
    transcript, transcribe, transcription => audio, video, text, speech
    movie, film, cinema, theater
    movie, film, actor, actress, netflix, imdb, series, tv, show, sitcom => entertainment, watch
    actor, actress, cast, director, celebrity
    television, tv, episode, series, season, show
    anime, manga, comic, cartoon, animation
    music, song, track, audio, tune, melody, album, playlist
    song, album, artist, band, singer, lyrics, spotify, concert, musician, rapper => music
    lyrics, lyric => song
    playlist, spotify => music, song
    guitar, piano, drums, chord, chords, instrument => music
    sound, audio, voice, noise
    voice, speech, speak, pronunciation, tts => audio
    podcast, episode, radio, broadcast => audio
    game, gaming, gamer, videogame, play
    chess, sudoku, poker, minecraft, roblox, dungeon, rpg, tic, hangman => game, play
    adventure, quest, dungeon, fantasy => game, story
    story, tale, storytelling, narrative, plot, fiction
    character, protagonist, persona, role
    poem, poetry, haiku, verse, sonnet, rhyme
    joke, humor, funny, comedy, laugh
    fun, entertaining, entertainment, bored => game, joke
    quote, quotes, inspirational, motivation, motivational, inspiration
    horoscope, zodiac, astrology, tarot, astrological, psychic
    tarot, fortune, zodiac, horoscope, dream => astrology, reading
    birthday, wedding, anniversary => celebration, party, gift, event
    name, names, naming, title

    # news, people, sport
    news, headline, headlines, journalism, article, press
    news, headlines, current, events, latest, breaking, happening => article, update
    newspaper, journalist, bbc, cnn, reuters => news
    trend, trending, popular, hot, viral
    social, twitter, facebook, instagram, linkedin, tweet, reddit, tiktok
    tweet, twitter, hashtag, influencer, follower => social, media, post
    reddit, subreddit, forum, thread, community
    friend, dating, relationship, love, romantic, couple
    people, person, individual, human, biography
    celebrity, famous => people
    email, mail, inbox, gmail, message, outlook
    email, newsletter => message, mail
    message, sms, text, whatsapp, slack, chat, messaging
    phone, call, telephone, number
    contact, address, phone
    sport, sports, athlete, athletic, team, player, league
    football, soccer, basketball, baseball, tennis, cricket, hockey, golf, nba, nfl, rugby => sport, team, game, match
    match, score, fixture, tournament, championship, league => sport, game
    bet, betting, odds, gambling, wager => sport
    race, racing, formula, marathon => sport
    running, cycling, swimming, cycle => sport, fitness, exercise

    # computers
    code, coding, programming, software, developer, script, program
    code, coding, programming, python, javascript, java, typescript, rust, php, html, css, react => programming, code, developer
    python, javascript, java, sql, html => code, language
    github, git, repository, repo, gitlab, commit => code
    api, endpoint, sdk, integration, webhook
    database, sql, query, table, mysql, postgres, db
    data, dataset, information, statistics
    chart, graph, plot, diagram, visualization, visualize, dashboard
    diagram, flowchart, mindmap, mermaid => chart, visualization
    visualize, graph, histogram => chart, data
    spreadsheet, excel, csv, sheet, table
    document, file, doc, pdf, paper
    pdf, docx, ebook => document, file
    slide, slides, presentation, powerpoint, deck
    note, notes, memo, notebook
    form, survey, questionnaire, poll
    text, content, word, string, passage
    website, site, web, webpage, page, url, link, homepage
    url, link, webpage, browse, browser => website, page, web
    internet, web, online
    browser, chrome => web
    seo, keyword, backlink, backlinks, ranking, google, serp => website, search
    domain, hosting, dns, whois => website, name
    server, hosting, cloud, aws, azure, vm
    network, wifi, internet, router, ip, bandwidth
    security, cybersecurity, hacking, vulnerability, malware, phishing, threat, attack
    password, login, credential, authentication, auth, account
    user, account, profile, member
    qr, barcode => code, scan
    ai, artificial, intelligence, machine, neural, gpt, chatgpt, llm, chatbot
    prompt, prompts, gpt, chatgpt, midjourney => ai
    chatbot, bot, assistant, agent
    machine, neural, deep => learning, ai, model
    model, train, predict => machine, learning
    robot, robotics, automation, drone
    automate, automation, workflow, zapier
    app, application, mobile, android, ios, software
    install, setup, configure, configuration
    test, testing, experiment
    log, logs, logging, history
    screenshot, capture, snapshot
    version, release, update
    plugin, plugins, extension, addon, tool, tools
    timestamp, date, time, datetime, timezone, clock
    today, tomorrow, yesterday, week, weekend => date, day
    time, hour, minute, clock
    timer, stopwatch, countdown, alarm
    unit, metric, imperial, kilogram, inch, liter => conversion, convert, measurement
    random, dice, shuffle => generator
    uuid, hash, checksum, md5
    3d, cad, modeling
    architecture, building, construction, architect
    manufacture, manufacturing, factory, industrial, production
    military, defense, weapon, army
    material, materials, fabric, metal
    length, height, width, size, dimension
    area, perimeter, volume, circumference, radius => geometry, shape, circle
    triangle, circle, rectangle, sphere, cube, square => geometry, shape
    fast, quick, rapid, speed
    big, large, huge
    small, tiny, little
    start, origin, source, departure => from
    status, state, progress, condition
    detail, details, specification, info, information
    list, catalog, collection, directory
    group, team, community, organization
    problem, issue, trouble, difficulty, challenge
    goal, objective, target, aim
    idea, ideas, brainstorm, creative, creativity, inspiration
    strategy, tactic, plan
    method, technique, approach, procedure, process
    guide, guideline, tutorial, instruction, manual, handbook
    best, top, recommended, popular
    new, latest, recent, newest, upcoming, current
    """
}
